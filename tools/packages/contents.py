"""What is inside a release, for machines (SPDX 2.3) and people (notes).

    contents.py SOURCE DIR VERSION EPOCH     writes DIR/skerry-VERSION.spdx.json and DIR/NOTES.md
"""

import hashlib
import json
import re
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

# What of web/package.json goes into the page; the others are tools of the build and its tests.
BUNDLED = ("preact", "uqr", "@fontsource/fraunces", "@iconify-json/game-icons")
# What is linked into the static program: Debian's package, its licence.
LINKED = (("libc6", "LGPL-2.1-or-later"), ("libtinfo6", "MIT"), ("libncursesw6", "MIT"))


def digest(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def identifier(name):
    return "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def package(name, version, licence, kind, purl=None):
    """A row of the list of packages."""
    row = {
        "SPDXID": identifier(f"{kind}-{name}"), "name": name, "versionInfo": version, "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False, "licenseConcluded": licence, "licenseDeclared": licence, "copyrightText": "NOASSERTION",
    }  # fmt: skip
    if purl:
        row["externalRefs"] = [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]
    return row


def bundled(source):
    """The packages in the page, from the lock file."""
    locked = json.loads((source / "web" / "package-lock.json").read_text())["packages"]
    for name in BUNDLED:
        row = locked[f"node_modules/{name}"]
        licence = row.get("license", "NOASSERTION")
        yield package(name, row["version"], licence, "npm", f"pkg:npm/{name.replace('@', '%40')}@{row['version']}")


def linked():
    """The libraries in the static program, as they are installed where it was made."""
    for name, licence in LINKED:
        asked = subprocess.run(["dpkg-query", "-W", "-f=${Version}", name], capture_output=True, text=True)
        version = asked.stdout if asked.returncode == 0 else "NOASSERTION"
        yield package(name, version, licence, "deb", f"pkg:deb/debian/{name}@{version}" if asked.returncode == 0 else None)


def spdx(source, files, version, made):
    own = package("skerry", version, "MIT", "source")
    parts = list(bundled(source)) + (list(linked()) if any("-linux-" in path.name for path in files) else [])
    listed = [
        {
            "SPDXID": identifier(f"file-{path.name}"), "fileName": f"./{path.name}",
            "checksums": [{"algorithm": "SHA256", "checksumValue": digest(path)}],
            "licenseConcluded": "MIT", "copyrightText": "NOASSERTION",
        }
        for path in files
    ]  # fmt: skip
    root = own["SPDXID"]
    related = [("SPDXRef-DOCUMENT", "DESCRIBES", root)]
    related += [(root, "CONTAINS", part["SPDXID"]) for part in parts]
    related += [(row["SPDXID"], "GENERATED_FROM", root) for row in listed]
    return {
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"skerry-{version}",
        "documentNamespace": f"urn:skerry:release:{version}:{made}",
        "creationInfo": {"created": made, "creators": ["Tool: skerry tools/release"]},
        "packages": [own] + parts, "files": listed,
        "relationships": [dict(spdxElementId=a, relationshipType=kind, relatedSpdxElement=b) for a, kind, b in related],
    }  # fmt: skip


def notes(source, files, version):
    """The part of the changelog about this version, then the files."""
    found = re.search(rf"^## {re.escape(version)}.*?\n(.*?)(?=^## |\Z)", (source / "CHANGELOG.md").read_text(), re.M | re.S)
    if not found:
        raise SystemExit(f"CHANGELOG.md says nothing about {version}")
    rows = "".join(f"| `{path.name}` | {path.stat().st_size:,} | `{digest(path)}` |\n" for path in files)
    return f"# Skerry {version}\n\n{found[1].strip()}\n\n| file | bytes | SHA-256 |\n|---|---|---|\n{rows}"


def main():
    source, folder, version, epoch = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])
    made = datetime.fromtimestamp(epoch, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    own = {f"skerry-{version}.spdx.json", "NOTES.md", "SHA256SUMS"}
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name not in own)
    text = json.dumps(spdx(source, files, version, made), indent=1, ensure_ascii=False) + "\n"
    (folder / f"skerry-{version}.spdx.json").write_text(text)
    (folder / "NOTES.md").write_text(notes(source, files, version))


main()
