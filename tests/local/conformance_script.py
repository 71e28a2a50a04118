# Runs in Pyodide: replays the records in `files` and prints how many there were. Any difference is an error.
# ruff: noqa
from undercroft.match.record import load

count = 0
for name, text in files.items():
    plain = "\n".join(line for line in text.split("\n") if not line.startswith(";"))
    again = load(text).record()
    for number, (old, new) in enumerate(zip(plain.split("\n"), again.split("\n"), strict=True), 1):
        assert old == new, f"{name}, line {number}: {old!r} is now {new!r}"
    count += 1
print(count)
