# shellcheck shell=bash disable=SC2034,SC2154 # sourced by .ci/setup, which reads these and sets purpose, tried, is_lab
# What each purpose of .ci/setup needs and what this machine has of it. Looks only; installs nothing.

# command → Debian package; "-" stands for a check of its own.
packages_for_run=(fio:fio hdparm:hdparm)
packages_for_test=(chromium:chromium shellcheck:shellcheck shfmt:shfmt busybox:busybox gocryptfs:gocryptfs fusermount3:fuse3 mkfs.btrfs:btrfs-progs
  mkfs.ext4:e2fsprogs losetup:mount unzip:unzip ioping:ioping nginx:nginx-light openssl:openssl sudo:sudo
  gcc:gcc apache2:apache2 smbd:samba smbclient:smbclient iperf3:iperf3 tc:iproute2 nsenter:util-linux
  promtool:prometheus wrk:wrk prometheus-alertmanager:prometheus-alertmanager
  prometheus-node-exporter:prometheus-node-exporter mosquitto:mosquitto mosquitto_sub:mosquitto-clients)
# The other processors' packages are tried with an emulator.
packages_for_test+=(qemu-arm-static:qemu-user-static)
[ "$(uname -m)" = aarch64 ] || packages_for_test+=(qemu-aarch64-static:qemu-user-static)
packages_for_lab=(mdadm:mdadm lvm:lvm2 dmsetup:dmsetup cryptsetup:cryptsetup-bin ip:iproute2 modprobe:kmod sfdisk:fdisk
  setpriv:util-linux)
packages_for_spk=(x86_64-linux-gnu-gcc:gcc aarch64-linux-gnu-gcc:gcc arm-linux-gnueabihf-gcc:gcc make:make patch:patch
  dpkg-deb:dpkg xz:xz-utils)

packages_for_deb=(mmdebstrap:mmdebstrap lintian:lintian arch-test:arch-test)
packages_for_image=(umoci:umoci skopeo:skopeo crun:crun)
packages_for_armv7=(qemu-system-arm:qemu-system-arm mke2fs:e2fsprogs depmod:kmod dpkg-deb:dpkg)

# Releases are signed, and tests sign one.
packages_for_release=(minisign:minisign)
packages_for_test+=("${packages_for_release[@]}")

have() { command -v "$1" >/dev/null 2>&1 || [ -x "/usr/sbin/$1" ] || [ -x "/sbin/$1" ]; }

# The compilers for other processor families have package names of their own.
cross_or_native() {
  case "$2" in
    "$(uname -m)"-linux-gnu-gcc) echo gcc ;;
    x86_64-linux-gnu-gcc) echo gcc-x86-64-linux-gnu ;;
    aarch64-linux-gnu-gcc) echo gcc-aarch64-linux-gnu ;;
    arm-linux-gnueabihf-gcc) echo gcc-arm-linux-gnueabihf ;;
    *) echo "$1" ;;
  esac
}

missing_cross_headers() {
  [ "$(uname -m)" = x86_64 ] || [ -d /usr/x86_64-linux-gnu/include/asm ] || echo linux-libc-dev-amd64-cross
  [ "$(uname -m)" = aarch64 ] || [ -d /usr/aarch64-linux-gnu/include/asm ] || echo linux-libc-dev-arm64-cross
  [ -d /usr/arm-linux-gnueabihf/include/asm ] || echo linux-libc-dev-armhf-cross
  [ -d /usr/include/linux ] || echo linux-libc-dev
}

missing_packages() {
  local pair wanted=("${packages_for_run[@]}")
  [ "$purpose" = test ] && wanted+=("${packages_for_test[@]}")
  [ -n "$is_lab" ] && wanted+=("${packages_for_lab[@]}")
  [ "$tried" = deb ] && wanted+=("${packages_for_deb[@]}")
  [ "$tried" = release ] && wanted+=("${packages_for_release[@]}")
  [ "$tried" = image ] && wanted+=("${packages_for_image[@]}")
  [ "$tried" = armv7 ] && wanted+=("${packages_for_armv7[@]}")
  [ "$purpose" = spk ] && wanted+=("${packages_for_spk[@]}") && missing_cross_headers
  for pair in "${wanted[@]}"; do
    have "${pair%%:*}" || cross_or_native "${pair##*:}" "${pair%%:*}"
  done
  # With the compiler alone comes no C library to compile for.
  [ "$purpose" != test ] || [ -e /usr/include/sys/time.h ] || [ -e "/usr/include/$(uname -m)-linux-gnu/sys/time.h" ] || echo libc6-dev
  python3 -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv
  # PDF reports are written with it.
  [ "$purpose" = spk ] || [ -e /usr/share/fonts/truetype/wqy/wqy-microhei.ttc ] || echo fonts-wqy-microhei
  if [ "$purpose" = test ] && ! fc-list :lang=zh-cn 2>/dev/null | grep -q .; then
    echo fonts-noto-cjk fontconfig
  fi
}

# The page is built with it (engines in src/frontend/package.json, and npm beside it).
NODE_FLOOR=20.19
node_is_enough() {
  local least=$NODE_FLOOR
  command -v npm >/dev/null 2>&1 || return
  node -e 'const [[a, b], [x, y]] = [process.versions.node, process.argv[1]].map((v) => v.split(".").map(Number))
    process.exit(a > x || (a === x && b >= y) ? 0 : 1)' "$least" 2>/dev/null
}

node_here() {
  if ! command -v node >/dev/null 2>&1; then
    echo "none is installed"
  elif ! command -v npm >/dev/null 2>&1; then
    echo "node is installed without npm"
  else
    echo "this is $(node --version 2>/dev/null)"
  fi
}

# PyPI's wheels hold Node.js for these machines; they want a C library of 2018 or newer.
node_can_be_had() {
  case "$(uname -m)" in
    x86_64 | aarch64) getconf GNU_LIBC_VERSION >/dev/null 2>&1 ;;
    *) return 1 ;;
  esac
}

python_is_enough() { python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

# Builds vegeta: what the recipe's go.mod names.
GO_FLOOR=$(sed -n 's/^go //p' spk/tools/vegeta/go.mod)
go_is_enough() {
  local found
  found=$(PATH="$PATH:/usr/local/go/bin" go env GOVERSION 2>/dev/null) || return
  printf '%s\n%s\n' "$GO_FLOOR" "${found#go}" | sort -V -C
}
