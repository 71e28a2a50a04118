"""What is shipped: locks, wheels, both builds, and the launcher."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from threading import Event, Thread
from types import ModuleType

import pytest

from undercroft.cli import app

pytestmark = pytest.mark.once  # does not depend on the build

ROOT = Path(__file__).parents[1]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
LEFT_OVER = {".so", ".pyd", ".pyc"}


def pins(lock: str) -> dict[str, str]:
    """The locked packages of one file, names in their plain form."""
    text = (ROOT / "requirements" / f"{lock}.txt").read_text()
    return {
        re.sub(r"[-_.]+", "-", name).lower(): pin
        for name, pin in re.findall(r"^([\w.-]+)==([\w.!+]+)", text, re.MULTILINE)
    }


def asked(*requirements: str) -> set[str]:
    """The names of the packages that requirements ask for."""
    return {re.sub(r"[-_.]+", "-", re.match(r"[\w.-]+", line)[0]).lower() for line in requirements}  # type: ignore[index]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_host_and_no_path(lock: Path) -> None:
    assert not re.search(r"://|^-|index|find-links|[\w.]/[\w.]", lock.read_text(), re.MULTILINE)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_locked_package_has_one_version_and_hashes(lock: Path) -> None:
    entries = re.split(r"\n(?=\S)", lock.read_text().strip())
    for entry in entries:
        assert re.fullmatch(r"[\w.-]+==\S+( ;[^\n]*)?( \\\n {4}--hash=sha256:[0-9a-f]{64})+", entry)


def test_the_locks_hold_what_the_project_asks_for() -> None:
    groups = PROJECT["dependency-groups"]
    plain = {name: [line for line in lines if isinstance(line, str)] for name, lines in groups.items()}
    assert asked(*PROJECT["project"]["dependencies"]) <= pins("run").keys()
    assert asked(*plain["build"], *plain["compile"]) <= pins("build").keys()
    assert asked(*plain["test"], *plain["docs"]) <= pins("test").keys()
    assert asked(*plain["docs"]) <= pins("docs").keys()
    assert asked(*plain["uv"]) == pins("uv").keys()


def test_what_is_tested_is_what_is_run_and_built_with() -> None:
    assert pins("run").items() <= pins("test").items()
    assert pins("build").items() <= pins("test").items()
    assert pins("docs").items() <= pins("test").items()


def test_the_compiler_is_pinned_exactly() -> None:
    for line in PROJECT["dependency-groups"]["compile"]:
        name, _, pin = line.partition("==")
        assert pins("build")[name] == pin


def module(path: Path) -> ModuleType:
    """A file of the project's root as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the project with one small game, data and a forgotten binary: quick to build."""
    copy = tmp_path / "project"
    copy.mkdir()
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, copy)
    package = copy / "src/undercroft"
    (package / "kernel").mkdir(parents=True)
    for name in ("__init__.py", "rng.py"):
        shutil.copy(ROOT / "src/undercroft/kernel" / name, package / "kernel")
    shutil.copy(ROOT / "src/undercroft/build.py", package)
    game = package / "games/pebbles"
    (game / "text").mkdir(parents=True)
    for name in (
        "../../__init__.py",
        "../__init__.py",
        "__init__.py",
        "content.toml",
        "text/en.ftl",
        "text/rules.ru.md",
    ):
        (game / name).write_text("")
    (game / "rules.py").write_text("def pebbles() -> int:\n    return 3\n")
    (game / "rules.so").write_text("forgotten")
    return copy


def build(tree: Path, target: str = "wheel", **environment: str) -> Path:
    """Builds a wheel with the packages at hand, no network needed."""
    folder = tree / "dist" / "-".join([target.replace(":", "-"), *environment.values()]).replace("/", "-")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", folder],
        cwd=tree,
        env={**os.environ, **environment},
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("*.whl")
    return wheel


def names(wheel: Path) -> set[str]:
    """The files of a wheel, but for its metadata."""
    return {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}


def test_a_pure_wheel_holds_all_sources_and_data_and_no_binary(tree: Path) -> None:
    wheel = build(tree, UNDERCROFT_COMPILE="0")
    files = [path for path in (tree / "src").rglob("*") if path.is_file() and path.suffix not in LEFT_OVER]
    assert wheel.name.endswith("-py3-none-any.whl")
    assert names(wheel) == {path.relative_to(tree / "src").as_posix() for path in files}
    assert "undercroft/games/pebbles/text/rules.ru.md" in names(wheel)


def test_a_compiler_that_fails_leaves_a_pure_wheel(tree: Path) -> None:
    wheel = build(tree, CC="/bin/false", UNDERCROFT_COMPILE="")
    assert names(wheel) == names(build(tree, UNDERCROFT_COMPILE="0"))
    assert wheel.name.endswith("-py3-none-any.whl")


def test_a_compiler_that_fails_is_an_error_for_those_who_insist(tree: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError) as failure:
        build(tree, CC="/bin/false", UNDERCROFT_COMPILE="1")
    assert b"/bin/false" in failure.value.stderr


def test_binaries_are_kept_until_a_compiled_source_changes(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CC", "/bin/false")
    kept = tree / ".compiled" / "undercroft" / "kernel"
    kept.mkdir(parents=True)
    (kept / "rng.so").write_text("binary")
    mark = module(tree / "hatch_build.py").fingerprint(tree / "src/undercroft")
    (tree / ".compiled" / "fingerprint").write_text(mark)
    (tree / "src/undercroft/build.py").write_text("__version__ = '2'\n")
    assert "undercroft/kernel/rng.so" in names(build(tree, UNDERCROFT_COMPILE="1"))
    (tree / "src/undercroft/kernel/rng.py").write_text("CHANGED = True\n")
    assert "undercroft/kernel/rng.so" not in names(build(tree, UNDERCROFT_COMPILE=""))


def c_files(folder: Path) -> list[Path]:
    """C files as mypyc writes them, small ones."""
    native = "__native_undercroft"
    modules = (
        "kernel___rng",
        "games___dungeon_roll___rules",
        "games___pebbles___rules",
        "games___pebbles___view",
    )
    names = [f"{native}.c", *(f"{native}___{module}.c" for module in modules), "list_ops.c", "int_ops.c"]
    for name in names:
        (folder / name).write_text("PyObject *CPyList_Copy(PyObject *list) {\n")
    return [folder / name for name in names]


def test_every_c_file_is_compiled_in_one_unit_and_cold_ones_apart(tmp_path: Path) -> None:
    files = c_files(tmp_path)

    units = module(ROOT / "hatch_build.py").write_units(tmp_path, files)

    texts = {unit.read_text(): cold for unit, cold in units}
    for path in files:
        assert sum(f'#include "{path.name}"' in text for text in texts) == (
            2 if path.stem == "list_ops" else 1
        )
    assert {text for text, cold in texts.items() if cold} == {
        text for text in texts if "view.c" in text or "__native_undercroft.c" in text
    }


def test_the_unit_of_a_game_has_functions_of_lists_under_names_of_its_own(tmp_path: Path) -> None:
    units = module(ROOT / "hatch_build.py").write_units(tmp_path, c_files(tmp_path))

    (text,) = [unit.read_text() for unit, cold in units if "pebbles" in unit.name and not cold]

    assert text.startswith("#define CPyList_Copy CPyList_Copy_pebbles\n")


def test_an_editable_install_stays_pure(tree: Path) -> None:
    assert build(tree, "wheel:editable", UNDERCROFT_COMPILE="1").name.endswith("-py3-none-any.whl")


def test_nothing_binary_lies_among_the_sources() -> None:
    assert [path for path in (ROOT / "src").rglob("*") if path.suffix in {".so", ".pyd"}] == []


@pytest.fixture
def launcher(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """run.py as a module, at work in a small project of its own that it may do nothing to."""
    run = module(ROOT / "run.py")
    for name in ("src/rules.py", "requirements/run.txt", "requirements/test.txt", "pyproject.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    (tmp_path / "hatch_build.py").touch()
    (tmp_path / ".venv").mkdir()
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "LOCKS", tmp_path / "requirements")
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "READY", tmp_path / ".venv" / "ready")
    monkeypatch.setattr(run, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(run, "find_uv", lambda: pytest.fail("it wants to install"))
    return run


def test_the_launcher_can_be_read_by_old_pythons_and_needs_no_package() -> None:
    tree = ast.parse((ROOT / "run.py").read_text(), feature_version=(3, 8))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert imported <= sys.stdlib_module_names


def test_the_launcher_tells_an_old_python_what_it_needs(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 8, 18))
    with pytest.raises(SystemExit, match=r"needs Python 3\.11 or newer"):
        launcher.main([])


@pytest.mark.parametrize("purpose", ["run", "test"])
def test_the_launcher_installs_nothing_while_nothing_changes(launcher: ModuleType, purpose: str) -> None:
    launcher.READY.write_text(f"{purpose} {launcher.digest()}")
    launcher.set_up("run")


@pytest.mark.parametrize("changed", ["src/rules.py", "requirements/run.txt", "pyproject.toml"])
def test_the_launcher_installs_again_when_a_source_or_a_lock_changed(
    launcher: ModuleType, changed: str
) -> None:
    launcher.READY.write_text(f"run {launcher.digest()}")
    (launcher.ROOT / changed).write_text("changed")
    with pytest.raises(pytest.fail.Exception, match="wants to install"):
        launcher.set_up("run")


def test_the_launcher_installs_more_for_the_tests(launcher: ModuleType) -> None:
    launcher.READY.write_text(f"run {launcher.digest()}")
    with pytest.raises(pytest.fail.Exception, match="wants to install"):
        launcher.set_up("test")


@pytest.fixture
def steps(launcher: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the launcher does, without doing it: one line a step."""
    done: list[str] = []

    def do(what: str, *command: object, **settings: str) -> None:
        done.append(f"{command[-1]} {settings}" if settings else str(command[-1]))
        launcher.VENV.mkdir(exist_ok=True)

    monkeypatch.setattr(launcher, "find_uv", lambda: "uv")
    monkeypatch.setattr(launcher, "version", lambda: "some version")
    monkeypatch.setattr(launcher, "can_compile", lambda: True)
    monkeypatch.setattr(launcher, "do", do)
    monkeypatch.setattr(launcher, "compile_in_background", lambda: done.append("background"))
    return done


def test_playing_does_not_wait_for_the_compiler(launcher: ModuleType, steps: list[str]) -> None:
    launcher.set_up("play")
    assert steps[-2:] == [f"{launcher.ROOT} {{'UNDERCROFT_COMPILE': '0'}}", "background"]
    launcher.set_up("play")
    assert steps[-2:] == ["background", "background"], "an interrupted compilation starts again"


@pytest.mark.parametrize(
    ("arguments", "purpose"),
    [([], "play"), (["play", "labyrinth"], "play"), (["--version"], "play"), (["bench"], "run")],
)
def test_only_commands_that_need_speed_wait_for_the_compiler(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch, arguments: list[str], purpose: str
) -> None:
    purposes: list[str] = []
    monkeypatch.setattr(launcher, "can_compile", lambda: True)
    monkeypatch.setattr(launcher, "set_up", purposes.append)
    monkeypatch.setattr(launcher.os, "execv", lambda path, command: None)
    monkeypatch.setattr(launcher.subprocess, "run", lambda command: subprocess.CompletedProcess(command, 0))
    assert launcher.main(arguments) == 0
    assert purposes == [purpose]


def test_the_next_start_uses_what_was_compiled_in_the_background(
    launcher: ModuleType, steps: list[str]
) -> None:
    launcher.READY.write_text(f"play {launcher.digest()}")
    wheel = launcher.KEPT / launcher.digest() / "undercroft.whl"
    wheel.parent.mkdir(parents=True)
    wheel.touch()
    launcher.set_up("play")
    launcher.set_up("play")
    launcher.set_up("run")
    assert steps == [str(wheel)]


def test_other_commands_use_the_compiled_build_at_once(launcher: ModuleType, steps: list[str]) -> None:
    launcher.READY.write_text(f"play {launcher.digest()}")
    launcher.set_up("run")
    assert steps[-1] == str(launcher.ROOT)
    assert launcher.READY.read_text().startswith("run ")


def test_the_compiled_build_is_kept_whole_or_not_at_all(
    launcher: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def do(what: str, *command: object, **settings: str) -> None:
        assert settings == {"UNDERCROFT_COMPILE": "1"}
        making = Path(str(command[command.index("-o") + 1]))
        making.mkdir(parents=True)
        assert not (launcher.KEPT / launcher.digest()).exists()
        (making / "undercroft.whl").touch()

    monkeypatch.setattr(launcher, "do", do)
    (launcher.KEPT / "older").mkdir(parents=True)
    launcher.main(["compile"])
    assert [path.name for path in launcher.KEPT.iterdir()] == [launcher.digest()]


def test_a_second_compilation_waits_for_the_first_and_uses_its_result(
    launcher: ModuleType, steps: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    fcntl = pytest.importorskip("fcntl")
    compiled: list[str] = []
    monkeypatch.setattr(launcher, "do", lambda what, *command, **settings: compiled.append(what))
    launcher.KEPT.mkdir(parents=True)
    with open(launcher.KEPT.with_suffix(".lock"), "w") as first:
        fcntl.flock(first, fcntl.LOCK_EX)
        second = Thread(target=launcher.main, args=(["compile"],))
        second.start()
        second.join(0.2)
        assert second.is_alive()
        (launcher.KEPT / launcher.digest()).mkdir()
    second.join(10)
    assert not second.is_alive()
    assert compiled == []


def test_the_continuous_check_is_the_test_command_of_the_readme() -> None:
    lines = (ROOT / ".ci" / "run").read_text().splitlines()
    commands = [line for line in lines if not line.startswith(("#", "set ", "cd "))]
    assert commands == ["python3 run.py test"]
    assert "\n    python3 run.py test" in (ROOT / "README.md").read_text()


def test_the_commands_of_the_launcher_hide_none_of_undercroft() -> None:
    ours = {command.name or getattr(command.callback, "__name__", "") for command in app.registered_commands}
    assert not ours & module(ROOT / "run.py").COMMANDS.keys()


def test_every_command_of_the_launcher_is_explained() -> None:
    run = module(ROOT / "run.py")
    page = (ROOT / "docs" / "development.md").read_text(encoding="utf-8")
    for command in run.COMMANDS:
        assert f"    python3 run.py {command}" in (run.__doc__ or "")
        assert f"    python3 run.py {command}" in page


def test_the_launcher_checks_what_it_is_asked_to(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    monkeypatch.setattr(launcher, "use_tools", lambda: None)
    monkeypatch.setattr(launcher, "run_check", lambda name, command: done.append(name) or "passed")
    launcher.main(["check", "types"])
    launcher.main(["check"])
    assert done == ["types", *launcher.QUICK]
    with pytest.raises(SystemExit, match="There is no check 'taste'; there are style, layout"):
        launcher.main(["check", "taste"])


def test_the_plain_source_is_checked_while_undercroft_is_built_and_browsers_run_beside_the_other_tests(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    tested, in_browser, web_checked = Event(), Event(), Event()
    web = launcher.AFTER_BUILD

    def run_check(name: str, command: list[str], path: str = "src", **how: bool) -> str:
        done.append(name)
        if name == "tests in a browser":
            in_browser.set()
        if name == web:
            web_checked.set()
        if name == "tests, pure Python":
            tested.set()
            assert in_browser.wait(10), "the tests in a browser waited for the others"
            assert web_checked.wait(10), "the checks of the web client waited for the tests"
        return f"passed  {name}"

    def finish() -> None:
        assert tested.wait(10), "the tests waited for the build"
        done.append("built")

    monkeypatch.setattr(launcher, "prepare", lambda purpose: finish)
    monkeypatch.setattr(launcher, "find_browser", lambda: None)
    monkeypatch.setattr(launcher, "can_compile", lambda: True)
    monkeypatch.setattr(launcher, "run_check", run_check)
    assert launcher.main(["test"]) == 0
    built = done.index("built")
    assert all(done.index(name) > built for name in (web, "tests in a browser", "tests, compiled"))
    plain = [name for name in launcher.QUICK if name != web]
    others = [name for name in done if name not in ("built", web, "tests in a browser")]
    assert others == [*plain, "tests, pure Python", "tests, compiled"]


@pytest.mark.skipif(sys.platform != "linux", reason="files in memory have this place on Linux only")
def test_checks_keep_their_files_in_memory_where_there_is_room_and_leave_none(
    launcher: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[str] = []

    def run(command: list[str], env: dict[str, str], **how: object) -> subprocess.CompletedProcess[bytes]:
        found.append(env.get("TMPDIR", ""))
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.delenv("TMPDIR", raising=False)
    monkeypatch.setattr(launcher.subprocess, "run", run)
    monkeypatch.setattr(launcher, "MEMORY", tmp_path)
    monkeypatch.setattr(launcher, "ROOM", 1)
    launcher.run_check("tests", ["pytest"])
    monkeypatch.setattr(launcher, "ROOM", 10**18)
    launcher.run_check("tests", ["pytest"])
    monkeypatch.setattr(launcher, "MEMORY", tmp_path / "elsewhere")
    launcher.run_check("tests", ["pytest"])
    assert Path(found[0]).parent == tmp_path
    assert not Path(found[0]).exists()
    assert found[1:] == ["", ""]


def test_a_build_that_fails_ends_the_test_command(
    launcher: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launcher, "prepare", lambda purpose: lambda: sys.exit("That failed"))
    monkeypatch.setattr(launcher, "find_browser", lambda: None)
    monkeypatch.setattr(launcher, "can_compile", lambda: True)
    monkeypatch.setattr(launcher, "run_check", lambda *ignored, **how: "passed")
    with pytest.raises(SystemExit, match="That failed"):
        launcher.main(["test"])


def test_the_workflow_and_the_hooks_call_only_commands_of_the_launcher() -> None:
    commands = module(ROOT / "run.py").COMMANDS.keys()
    for name in (".github/workflows/ci.yml", ".pre-commit-config.yaml"):
        called = re.findall(r"run\.py (\w+)", (ROOT / name).read_text())
        assert called
        assert set(called) <= commands


def test_the_workflow_tests_every_python_that_the_project_takes() -> None:
    workflow = (ROOT / ".github/workflows/ci.yml").read_text()
    assert 'python: ["3.11", "3.12", "3.13", "3.14"]' in workflow
    wheels = PROJECT["tool"]["cibuildwheel"]["build"]
    assert wheels == "cp311-* cp312-* cp313-* cp314-*"
    assert PROJECT["project"]["requires-python"] == ">=3.11"
