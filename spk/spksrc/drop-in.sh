#!/bin/bash
# Copies the package into a checkout of SynoCommunity/spksrc, with the release it is made from: drop-in.sh SPKSRC [WHEEL].
# Without a wheel it takes the one of this checkout's version in dist/ and builds it first if need be. Safe to repeat.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
spksrc=${1:?usage: drop-in.sh SPKSRC [WHEEL], a checkout of SynoCommunity/spksrc and the released wheel}
package=$spksrc/spk/volbench

[ -d "$spksrc/mk" ] || {
  printf '%s is no checkout of spksrc: it has no folder mk\n' "$spksrc" >&2
  exit 1
}
variable() { sed -n "s/^$1 = //p" "$here/cross/volbench/Makefile"; }
file=$(variable PKG_NAME)-$(variable PKG_VERS)-py3-none-any.$(variable PKG_EXT)
wheel=${2:-$root/dist/$file}
[ -f "$wheel" ] || [ -n "${2:-}" ] || make -s -C "$root" wheel
[ "$(basename "$wheel")" = "$file" ] || {
  printf '%s is not the release cross/volbench/Makefile names: %s\n' "$wheel" "$file" >&2
  exit 1
}

cp -R "$here/cross" "$here/spk" "$spksrc/"
# Where the framework keeps what it has fetched: until the release can be fetched it is taken from there.
mkdir -p "$spksrc/distrib" "$package/src/wizard"
cp "$wheel" "$spksrc/distrib/$file"
for kind in SHA1 SHA256 MD5; do
  printf '%s %s %s\n' "$file" "$kind" "$("${kind,,}sum" <"$wheel" | cut -d' ' -f1)"
done >"$spksrc/cross/volbench/digests"

cp "$root/spk/icons/volbench-256.png" "$package/src/volbench.png"
cp "$root/spk/ui/volbench.sc" "$package/src/volbench.sc"
cp "$root"/spk/wizards/* "$package/src/wizard/"

# The same help as in the package of `make spk`, under the framework's names of the icon and of the package's user.
rm -rf "$package/src/app"
mkdir -p "$package/src/app"
sed 's/volbench\.desktop/com.synocommunity.packages.volbench/' "$root/spk/ui/helptoc.conf" >"$package/src/app/helptoc.conf"
cp -R "$root/spk/ui/help" "$root/spk/ui/texts" "$package/src/app/"
sed -i 's#<code>volbench</code>#<code>sc-volbench</code>#; s#, or on the next free port up to 18299\.#.#; s#，被占用时使用 18299 以内的下一个空闲端口。#。#; s#，被占用時使用 18299 以內的下一個空閒連接埠。#。#' \
  "$package"/src/app/help/*/volbench.html

# MarkupSafe is the one package with a compiled part; setuptools only builds.
compiled='^markupsafe=='
# The framework reads plain names; what an extra brings stands in the list itself.
pins=$(sed -nE 's/^([A-Za-z0-9-]+)(\[[^]]*\])?(==[^ ]+).*/\1\3/p' "$root/src/backend/requirements/run.lock" | grep -v '^setuptools==')
grep -v "$compiled" <<<"$pins" >"$package/src/requirements-pure.txt"
grep "$compiled" <<<"$pins" >"$package/src/requirements-crossenv.txt"

python3 "$here/document.py" "$spksrc"
