#!/bin/bash
# Builds fio and hdparm for one processor family, statically against musl, so that they run on every DSM kernel (3.10 and
# later) and need no library of the NAS. Arguments: GNU triplet, fio's name of the processor, folder with the fetched
# sources (*.tar.*), folder with patches, empty work folder, folder for the results.
set -euo pipefail
triplet=$1 cpu=$2 sources=$3 patches=$4 work=$5 out=$6
system=$work/system
export LC_ALL=C TZ=UTC SOURCE_DATE_EPOCH=0
jobs=$(nproc)

say() { printf 'tools: %s\n' "$*" >&2; }

unpack() { # NAME: the one archive of that name, into $work/NAME
  mkdir -p "$work/$1"
  tar -xf "$(ls "$sources/$1"_*)" -C "$work/$1" --strip-components=1
}

# The C library comes first. Without --enable-wrapper a cross build installs no specs file for the compiler.
c_library() {
  unpack musl
  cd "$work/musl"
  CC=$triplet-gcc AR=$triplet-ar RANLIB=$triplet-ranlib ./configure --prefix="$system" --disable-shared \
    --enable-wrapper=gcc --target="$triplet" >/dev/null
  make -s -j"$jobs" >/dev/null
  make -s install >/dev/null
  kernel_headers
  compiler=$work/compiler
  printf '#!/bin/sh\nexec %s-gcc "$@" -specs "%s/lib/musl-gcc.specs"\n' "$triplet" "$system" >"$compiler"
  chmod 755 "$compiler"
}

kernel_headers() {
  local name asm=/usr/$triplet/include/asm
  [ -d "$asm" ] || asm=/usr/include/$triplet/asm
  for name in linux asm-generic mtd rdma scsi sound video drm misc; do
    ln -s "/usr/include/$name" "$system/include/$name"
  done
  ln -s "$asm" "$system/include/asm"
}

compression() {
  unpack zlib
  cd "$work/zlib"
  CC=$compiler AR=$triplet-ar RANLIB=$triplet-ranlib CFLAGS="-O2 -fPIC" ./configure --static >/dev/null
  make -s libz.a AR="$triplet-ar" >/dev/null
  cp libz.a "$system/lib/"
  cp zlib.h zconf.h "$system/include/"
}

# CFLAGS stand in the environment: as an argument of make they would replace what its Makefile adds.
asynchronous_io() {
  unpack libaio
  cd "$work/libaio"
  CFLAGS="-O2 -I." make -s -C src ENABLE_SHARED=0 CC="$compiler" AR="$triplet-ar" RANLIB="$triplet-ranlib" libaio.a \
    >/dev/null
  cp src/libaio.a "$system/lib/"
  cp src/libaio.h "$system/include/"
}

# Everything a building machine might happen to have is switched off by name; --disable-native keeps old Atoms in.
fio() {
  unpack fio
  cd "$work/fio"
  patch -s -p1 <"$patches/fio-musl-falloc.patch"
  PKG_CONFIG_LIBDIR=$system/lib/pkgconfig CFLAGS="-I$system/include" LDFLAGS="-L$system/lib" ./configure \
    --cc="$compiler" --cpu="$cpu" --build-static --disable-native --disable-numa --disable-rdma --disable-rados \
    --disable-rbd --disable-http --disable-gfapi --disable-pmem --disable-libzbc --disable-xnvme --disable-isal \
    --disable-libblkio --disable-tcmalloc --disable-dfs --disable-lex --disable-libnfs >configure.log
  grep -q '^Linux AIO support *yes' configure.log
  make -s -j"$jobs" fio >/dev/null
  "$triplet-strip" -o "$out/fio" fio
}

hdparm() {
  unpack hdparm
  cd "$work/hdparm"
  make -s CC="$compiler" STRIP=true LDFLAGS=-static hdparm >/dev/null
  "$triplet-strip" -o "$out/hdparm" hdparm
}

licences() {
  cp "$work/musl/COPYRIGHT" "$out/musl.txt"
  cp "$work/zlib/LICENSE" "$out/zlib.txt"
  cp "$work/libaio/COPYING" "$out/libaio.txt"
  cat "$work/fio/COPYING" "$work/fio/MORAL-LICENSE" >"$out/fio.txt"
  cp "$work/hdparm/LICENSE.TXT" "$out/hdparm.txt"
}

for step in c_library compression asynchronous_io fio hdparm licences; do
  say "$triplet: $step"
  "$step"
done
