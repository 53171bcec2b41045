"""`python3 python/build.py [FOLDER]`: the wheel and the source archive, without a network. Default: python/dist."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import build_backend

folder = Path(sys.argv[1] if len(sys.argv) > 1 else build_backend.here / "dist")
for make in (build_backend.build_wheel, build_backend.build_sdist):
    name = make(str(folder))
    print(f"{folder / name}: {(folder / name).stat().st_size // 1000} kB")
