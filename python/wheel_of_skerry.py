"""The build backend (PEP 517, PEP 660): a wheel is the package and libskerry.so, built first if it is not there.

`SKERRY_LIBRARY` names another library and `SKERRY_PLATFORM` what it runs on, as releases do (tools/release);
`SOURCE_DATE_EPOCH` dates what is inside.

It needs nothing but Python, so that `pip install .` works without a network.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import subprocess
import sysconfig
import tarfile
import time
import zipfile
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PROJECT = (HERE / "pyproject.toml").read_text()
VERSION = re.search(r'^version = "(.*)"$', PROJECT, re.M).group(1)  # type: ignore[union-attr]
SUMMARY = re.search(r'^description = "(.*)"$', PROJECT, re.M).group(1)  # type: ignore[union-attr]
INFO = f"skerry-{VERSION}.dist-info"
TAG = "py3-none-" + os.environ.get("SKERRY_PLATFORM", re.sub(r"[-.]", "_", sysconfig.get_platform()))
DATE = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", time.time())), 315532800))[:6]  # zip begins in 1980


def _library() -> Path:
    """The shared library of the build folder; built if it is missing."""
    if os.environ.get("SKERRY_LIBRARY"):
        return Path(os.environ["SKERRY_LIBRARY"])
    library = ROOT / "build" / "libskerry.so"
    if not library.exists():
        subprocess.run([str(ROOT / "tools" / "setup"), "run"], check=True)
        subprocess.run([str(ROOT / "tools" / "build"), str(ROOT / "build")], check=True)
    return library.resolve()


def _metadata() -> List[Tuple[str, bytes]]:
    text = (
        f"Metadata-Version: 2.1\nName: skerry\nVersion: {VERSION}\nSummary: {SUMMARY}\nLicense: MIT\nRequires-Python: >=3.9\n"
        "Provides-Extra: vector\nRequires-Dist: numpy>=1.20; extra == 'vector'\n"
    )
    wheel = f"Wheel-Version: 1.0\nGenerator: wheel_of_skerry\nRoot-Is-Purelib: false\nTag: {TAG}\n"
    entries = "[gymnasium.envs]\nskerry = skerry.registration:register\n"
    return [(f"{INFO}/METADATA", text.encode()), (f"{INFO}/WHEEL", wheel.encode()), (f"{INFO}/entry_points.txt", entries.encode())]


def write_metadata(folder: str) -> None:
    """The folder skerry-VERSION.dist-info alone, for packages of a system."""
    (Path(folder) / INFO).mkdir(parents=True, exist_ok=True)
    for path, data in _metadata():
        if not path.endswith("/WHEEL"):
            (Path(folder) / path).write_bytes(data)


def _add(wheel: zipfile.ZipFile, path: str, data: bytes) -> None:
    info = zipfile.ZipInfo(path, DATE)
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o100644 << 16
    wheel.writestr(info, data)


def _write(folder: str, files: List[Tuple[str, bytes]]) -> str:
    """Write a wheel with its list of hashes; returns its name."""
    name = f"skerry-{VERSION}-{TAG}.whl"
    record = ""
    with zipfile.ZipFile(Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, data in files:
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record += f"{path},sha256={digest},{len(data)}\n"
            _add(wheel, path, data)
        _add(wheel, f"{INFO}/RECORD", (record + f"{INFO}/RECORD,,\n").encode())
    return name


def get_requires_for_build_wheel(config_settings: Optional[Dict[str, Any]] = None) -> List[str]:
    return []


def build_wheel(wheel_directory: str, config_settings: Optional[Dict[str, Any]] = None, metadata_directory: Optional[str] = None) -> str:
    files = [(f"skerry/{path.name}", path.read_bytes()) for path in sorted((HERE / "skerry").iterdir()) if path.is_file()]
    files = [(name, data) for name, data in files if not name.endswith(".so")]
    files.append(("skerry/libskerry.so", _library().read_bytes()))
    cuda = ROOT / "build" / "cuda" / "libskerry_cuda.so"
    if cuda.exists():
        files.append(("skerry/libskerry_cuda.so", cuda.read_bytes()))
    return _write(wheel_directory, files + _metadata())


def build_editable(wheel_directory: str, config_settings: Optional[Dict[str, Any]] = None, metadata_directory: Optional[str] = None) -> str:
    _library()
    return _write(wheel_directory, [("skerry.pth", f"{HERE}\n".encode())] + _metadata())


def build_sdist(sdist_directory: str, config_settings: Optional[Dict[str, Any]] = None) -> str:
    """The source tree without builds; a wheel needs all of it."""
    name = f"skerry-{VERSION}.tar.gz"
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    with tarfile.open(Path(sdist_directory) / name, "w:gz") as archive:
        for path in listed:
            archive.add(ROOT / path, f"skerry-{VERSION}/{path}")
    return name
