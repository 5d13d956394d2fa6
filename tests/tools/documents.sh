#!/bin/sh
# documents.sh - the documents as pages: every link inside holds, search knows them, nothing comes from elsewhere, and the server
# shows them. Needs mkdocs and doxygen; without them it is skipped.
set -u
cd "$(dirname "$0")/../.." || exit 1
root=$(pwd)
if ! command -v mkdocs >/dev/null 2>&1 || ! command -v doxygen >/dev/null 2>&1; then
    echo "mkdocs or doxygen is not installed"
    exit 77
fi
skerry=${SKERRY:-$root/build/skerry}
folder=$(mktemp -d)
served=""
trap '[ -z "$served" ] || kill "$served" 2>/dev/null; rm -rf "$folder"' EXIT
. tests/support/tap.sh
log=$folder/log
mkdir -p "$folder/web"
echo '<title>page</title>' >"$folder/web/index.html"
tools/site "$folder/web/docs" >"$folder/log" 2>&1
check 'the site is made' $?
python3 - "$folder/web/docs" >"$folder/log" 2>&1 <<'END'
import html.parser, pathlib, sys, urllib.parse
root, wrong = pathlib.Path(sys.argv[1]), []
class Page(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        for key, value in attributes:
            if key in ("href", "src") and value: self.found.append((tag, value))
for path in sorted(root.rglob("*.html")):
    if "api" in path.relative_to(root).parts or path.name in ("404.html", "search.html"): continue
    page = Page(); page.found = []; page.feed(path.read_text())
    for tag, value in page.found:
        url = urllib.parse.urlparse(value)
        if url.scheme or url.netloc:
            if tag in ("script", "link", "img"): wrong.append(f"{path.name}: {tag} from {value}")
        elif url.path and not (path.parent / urllib.parse.unquote(url.path)).exists():
            wrong.append(f"{path.relative_to(root)}: {value}")
print("\n".join(wrong)); sys.exit(bool(wrong))
END
check 'every link holds and nothing comes from elsewhere' $?
python3 - "$folder/web/docs" >"$folder/log" 2>&1 <<'END'
import json, pathlib, sys
root = pathlib.Path(sys.argv[1])
places = {entry["location"].split("#")[0] for entry in json.loads((root / "search/search_index.json").read_text())["docs"]}
print(places)
assert {"docs/research.html", "docs/many-machines.html", "games/settlement/RULES.html", "games/settlement/RULES.fr.html"} <= places
assert any("sk_new" in path.read_text() for path in (root / "api/search").glob("functions_*.js"))
assert any("read_record" in path.read_text() for path in (root / "api").glob("*.html"))
END
check 'search knows manuals, rule books, headers and Python' $?
"$skerry" serve --listen 127.0.0.1:0 --database memory: --web "$folder/web" --lang en >"$folder/served" 2>&1 &
served=$!
waited=0
while ! grep -q 'http://' "$folder/served" && [ $waited -lt 600 ]; do sleep 0.1; waited=$((waited + 1)); done
address=$(grep -o 'http://[^ ]*' "$folder/served" | head -n 1)
curl -fsS --max-time 60 "${address}docs/" >"$folder/log" 2>&1 && grep -q '<title>Skerry</title>' "$folder/log"
check 'the server shows them at /docs/' $?
curl -fsSI --max-time 60 "${address}docs/api/index.html" >"$folder/log" 2>&1 && grep -q "script-src 'self' 'unsafe-inline'" "$folder/log" &&
    curl -fsSI --max-time 60 "$address" >"$folder/log" 2>&1 && ! grep -q unsafe-inline "$folder/log"
check 'with a policy of their own; that of the page stays strict' $?
finish
