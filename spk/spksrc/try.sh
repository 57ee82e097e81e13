#!/bin/bash
# Has the real framework package volbench, as far as it goes without Synology's toolchains: try.sh SPKSRC, a checkout of
# SynoCommunity/spksrc that may be changed. Downloads, digests, wheels, PLIST, service files and the .spk are the framework's own
# work; in place of its Python, compiler and the two compiled programs stand this machine's. Needs jq, sponge (moreutils),
# convert (ImageMagick), unzip, fio, hdparm and PyPI. Ends with what is in the package, and fails where the service does not run.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
spksrc=$(cd "${1:?usage: try.sh SPKSRC}" && pwd)
export LC_ALL=C ARCH=x64 TCVERSION=7.2 DISABLE_GITHUB_MAINTAINER=1
# What the toolchain would say.
export TC_TARGET=linux-x86_64 TC_OS_MIN_VER=7.2-72806 TC_ARCH=geminilake
package=$spksrc/spk/volbench
work=$package/work-$ARCH-$TCVERSION
python=$spksrc/try-python
target=/var/packages/volbench/target

for program in jq sponge convert unzip fio hdparm; do
  PATH=$PATH:/usr/sbin command -v "$program" >/dev/null || {
    printf 'try.sh: %s is missing\n' "$program" >&2
    exit 1
  }
done
"$here/drop-in.sh" "$spksrc"
rm -rf "$work" "$spksrc"/packages/volbench_*.spk "$python"-*

# A Python for each crossenv, with the build tools that the framework puts there: those of requirements-default.txt in the default
# one, only what its own file names in that of a single package (spk/python314/crossenv). Compilers of other languages are left out.
crossenv() { # NAME, REQUIREMENTS
  local place=$python-$1 tools
  tools=$(sed -nE 's/^(build:)?((pip|setuptools|wheel|Cython|flit_core|flit|hatchling|setuptools-scm|vcs-versioning|hatch-vcs|babel)==[^ ]+).*/\2/p' "$2")
  python3 -m venv "$place"
  # shellcheck disable=SC2086 # a list
  "$place/bin/pip" install -q --disable-pip-version-check $tools
  ln -s python "$place/bin/build-python"
  ln -s python "$place/bin/cross-python"
  mkdir -p "$work/crossenv-$1/build"
  printf 'CROSSENV=%s\nCROSSENV_PATH=%s\n' "$place/bin/activate" "$place" >"$work/crossenv-$1/build/python-cc.mk"
  touch "$work/.crossenv-$1_done"
}
definitions=$spksrc/spk/python314/crossenv
crossenv default "$definitions/requirements-default.txt"
for ours in "$here"/spk/python314/crossenv/requirements-*.txt; do
  name=$(basename "$ours" .txt)
  base=$(mktemp)
  # pip, setuptools and wheel come from the default where a package's own file does not name them.
  {
    cat "$definitions/$name.txt"
    sed -n '/^pip==/p; /^setuptools==/p; /^wheel==/p' "$definitions/requirements-default.txt"
  } >"$base"
  crossenv "${name#requirements-}" "$base"
  rm -f "$base"
done
touch "$work/.stage1-tcvars_done"
mkdir -p "$spksrc/distrib/pip"
"$python-default/bin/pip" download -q --no-deps --no-build-isolation --no-binary :all: -d "$spksrc/distrib/pip" \
  -r "$package/src/requirements-pure.txt" -r "$package/src/requirements-crossenv.txt"

make -C "$package" wheel >"$spksrc/try.log" 2>&1
make -C "$spksrc/cross/volbench" WORK_DIR="$work" INSTALL_PREFIX=$target install >>"$spksrc/try.log" 2>&1
for program in bin/fio sbin/hdparm; do
  mkdir -p "$work/install$target/${program%/*}"
  cp "$(PATH=$PATH:/usr/sbin command -v "${program#*/}")" "$work/install$target/$program"
  printf '%s\n' "$program" >"$work/${program#*/}.plist"
done
touch "$work/.depend_done"
make -C "$package" spk-stage2 >>"$spksrc/try.log" 2>&1

unpacked=$(mktemp -d)
trap 'rm -rf "$unpacked"' EXIT
tar -xf "$spksrc"/packages/volbench_*.spk -C "$unpacked"
tar -xzf "$unpacked/package.tgz" -C "$unpacked"
python3 -m venv "$unpacked/env"
"$unpacked/env/bin/pip" install -q --disable-pip-version-check --no-index --find-links "$unpacked/share/wheelhouse" \
  -r "$unpacked/share/wheelhouse/requirements.txt"
export PYTHONPATH=$unpacked/share/volbench VOLBENCH_TOOLS_DIR=$unpacked/bin
"$unpacked/env/bin/python3" -m volbench --version
"$unpacked/env/bin/python3" -m volbench --data-dir "$unpacked/data" serve --port 0 --no-link >"$unpacked/said" 2>&1 &
service=$!
until address=$(grep -oE 'http://[^ ]+' "$unpacked/said"); do
  kill -0 $service
  sleep 0.2
done
curl -fsS "${address}api/v1/health"
curl -fsS "$address" | grep -q '<script'
kill $service
for language in enu chs cht; do
  [ -s "$unpacked/app/help/$language/volbench.html" ]
done
printf '\n%s wheels in the package, help in 3 languages, icon for all users: %s, port forwarding: %s\n' \
  "$(find "$unpacked/share/wheelhouse" -name '*.whl' | wc -l)" \
  "$(jq '.".url"[].allUsers' "$unpacked/app/config")" "$(sed -n 's/^port_forward=//p' "$unpacked/app/volbench.sc")"
