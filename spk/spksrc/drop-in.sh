#!/bin/bash
# Copies the package into a checkout of SynoCommunity/spksrc: drop-in.sh SPKSRC. Builds the page first if it has to, and
# writes the Python requirements from the pins volbench itself uses.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
spksrc=${1:?usage: drop-in.sh SPKSRC, a checkout of SynoCommunity/spksrc}
package=$spksrc/spk/volbench

[ -d "$spksrc/mk" ] || {
  printf '%s is no checkout of spksrc: it has no folder mk\n' "$spksrc" >&2
  exit 1
}
[ -f "$root/src/backend/volbench/static/app/index.html" ] || "$root/.ci/build-frontend"

cp -R "$here/cross" "$here/spk" "$spksrc/"
mkdir -p "$package/src/app" "$package/src/wizard"
(cd "$root/src/backend" && git ls-files -z volbench | xargs -0 tar -cf -) | tar -xf - -C "$package/src/app"
cp -R "$root/src/backend/volbench/static" "$package/src/app/volbench/"
cp "$root/INFO" "$package/src/app/volbench/INFO"
cp "$root/spk/icons/volbench-256.png" "$package/src/volbench.png"
cp "$root"/spk/wizards/* "$package/src/wizard/"

# MarkupSafe is the one package with a compiled part; setuptools only builds.
pins=$(grep -oE '^[A-Za-z0-9-]+==[^ ]+' "$root/src/backend/requirements/run.lock" | grep -v '^setuptools==')
grep -v '^markupsafe==' <<<"$pins" >"$package/src/requirements-pure.txt"
grep '^markupsafe==' <<<"$pins" >"$package/src/requirements-crossenv.txt"
