# Runs in Pyodide while the pages are built: rewrites Python's standard library for the page, see standardLibrary.ts.
# ruff: noqa
import importlib, io, marshal, sys, zipfile
from importlib.util import MAGIC_NUMBER, source_hash

USED = """
    dataclasses datetime decimal difflib email encodings.cp437 hashlib hmac importlib.metadata importlib.readers
    importlib.resources ipaddress numbers secrets shutil tomllib urllib.parse uuid zipfile
""".split()
"""What the rules and msgspec import besides what Python itself imports."""
UNUSED = """
    _pydatetime _pydecimal _pyio _pyrepl bdb compileall ctypes doctest ftplib html http imaplib mailbox modulefinder
    multiprocessing netrc optparse pdb pickletools plistlib poplib profile pstats pydoc pyclbr smtplib socketserver
    sqlite3 tabnanny timeit trace turtle unittest wave wsgiref xml xmlrpc zipapp
""".split()
"""What cannot be of use in a page, or has a version in C."""
ENCODINGS = "__init__ aliases ascii cp437 idna latin_1 punycode utf_8 utf_8_sig".split()
DATE = (2020, 1, 1, 0, 0, 0)


def wanted(name):
    package, _, rest = name.removesuffix(".py").partition("/")
    return package not in UNUSED and (package != "encodings" or rest in ENCODINGS)


def module(name):
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def bytecode(name, source):
    """A module without its docstrings, as a file that is taken without a look at its source."""
    code = compile(source, f"/lib/python314.zip/{name}", "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + (1).to_bytes(4, "little") + source_hash(source) + marshal.dumps(code)


def rewrite(library):
    """The archive without what is of no use; modules that every start imports are bytecode, the others sources."""
    for name in USED:
        importlib.import_module(name)
    old, buffer = zipfile.ZipFile(io.BytesIO(library.to_bytes())), io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as new:
        for name in sorted(old.namelist()):
            if not name.endswith(".py") or not wanted(name):
                continue
            data = old.read(name)
            if module(name) in sys.modules:
                name, data = name + "c", bytecode(name, data)
            new.writestr(zipfile.ZipInfo(name, DATE), data, zipfile.ZIP_DEFLATED, 9)
    return buffer.getvalue()
