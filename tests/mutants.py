"""How many of some randomly chosen mutants of the rules the tests catch: `make mutants`.

mutmut makes every mutant and learns which test runs through which function; this draws a sample
from its list and lets it try those alone. Which tests and which folder: [tool.mutmut].
"""

import argparse
import json
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

from mutmut.stats import status_by_exit_code

CAUGHT = {"killed", "timeout", "segfault", "caught by type check"}
MUTMUT = [sys.executable, "-m", "mutmut", "run", "--max-children"]


def exit_codes() -> dict[str, int | None]:
    """Each mutant's name and how its tests ended; None where they have not been run."""
    codes: dict[str, int | None] = {}
    for file in sorted(Path("mutants").rglob("*.meta")):
        codes.update(json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"])
    return codes


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1968)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--least", type=float, default=85.0, help="per cent that must be caught")
    parser.add_argument("--within", default="", help="only mutants whose name has this in it")
    options = parser.parse_args()

    # A name that no mutant has: mutmut makes them all, runs the tests once, and tries none.
    made = subprocess.run([*MUTMUT, str(options.jobs), "none"], capture_output=True, text=True)
    names = sorted(name for name in exit_codes() if options.within in name)
    if "nothing matches" not in made.stderr or not names:
        print(made.stdout[-4000:], made.stderr[-4000:], "mutmut made no mutants.", file=sys.stderr)
        return 1
    sample = random.Random(options.seed).sample(names, min(options.count, len(names)))
    subprocess.run([*MUTMUT, str(options.jobs), *sample], stdout=subprocess.DEVNULL, check=False)

    codes = exit_codes()
    status = {name: str(status_by_exit_code[codes[name]]) for name in sample}
    for name in sorted(sample):
        if status[name] not in CAUGHT:
            print(f"{status[name]}: {name}")
    share = 100 * sum(status[name] in CAUGHT for name in sample) / len(sample)
    print(", ".join(f"{count} {what}" for what, count in Counter(status.values()).most_common()))
    print(f"{share:.1f} % of {len(sample)} mutants out of {len(names)} were caught.")
    return 0 if share >= options.least else 1


if __name__ == "__main__":
    sys.exit(main())
