"""What the tests of the package share. Run them with: python3 -m unittest discover -s python/tests (in a checkout with a build)."""

import json
import os
import sys
import unittest
from pathlib import Path

root = Path(__file__).resolve().parents[2]
golden = root / "test" / "golden"
if os.environ.get("CESURA_INSTALLED") != "1":
    sys.path.insert(0, str(root / "python"))

import cesura  # noqa: E402
from cesura import _engine  # noqa: E402


def _has_engine() -> bool:
    try:
        _engine.find_node()
        _engine.find_command_line()
    except cesura.CesuraError:
        return False
    return True


needs_engine = unittest.skipUnless(_has_engine(), "Node.js or the build is not here")


def cases(name):
    """The golden cases of a file, without the header."""
    with open(golden / name, encoding="utf8") as lines:
        found = [json.loads(line) for line in lines if line.strip()]
    return [case for case in found if "about" not in case]


def pairs_to_try():
    """Random pairs for each set of options; CESURA_TEST_PAIRS=3000 for a long run."""
    return int(os.environ.get("CESURA_TEST_PAIRS", "120"))


def environment(test, **values):
    """Sets environment variables until the test ends."""
    for name, value in values.items():
        before = os.environ.get(name)
        os.environ[name] = value
        test.addCleanup(os.environ.__setitem__, name, before) if before is not None else test.addCleanup(os.environ.pop, name, None)
