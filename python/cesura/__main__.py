"""`python -m cesura …` is the command line of cesura."""

import subprocess
import sys

from ._errors import CesuraError
from ._engine import find_command_line, find_node


def main() -> int:
    try:
        return subprocess.call([find_node(), str(find_command_line()), *sys.argv[1:]])
    except CesuraError as error:
        print(f"cesura: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
