# shellcheck shell=bash
# Debian 13 roots in the cache, made once and entered by chroot. Sourced, after common.sh.

# debian13 ROOT PACKAGE...: makes ROOT with these packages, or installs there what is new in the list.
# A package of another architecture is written NAME:ARCHITECTURE.
debian13() {
  local root=$1 packages architectures complete=$1/etc/belfry-complete
  shift
  [ "$(id -u)" -eq 0 ] || fail "a Debian 13 root needs root to make and to enter: run this with sudo"
  packages=$(IFS=,; echo "$*")
  [ "$(cat "$complete" 2>/dev/null)" = "$packages" ] && return
  if [ -e "$complete" ]; then
    say "installing what is new in the list of packages"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    enter "$root" "apt-get update -qq
      DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends ${packages//,/ }"
  else
    install_missing mmdebstrap
    rm -rf --one-file-system "$root" && mkdir -p "$root"
    say "making a Debian 13 root in $root (once; some minutes)"
    architectures=$(
      dpkg --print-architecture
      printf '%s\n' "$@" | sed -n 's/.*://p' | sort -u
    )
    mmdebstrap --quiet --mode=root --variant=apt --architectures="${architectures//$'\n'/,}" \
      --include="$packages" trixie "$root" "$(debian_mirror)"
  fi
  echo "$packages" >"$complete"
}

# enter ROOT COMMAND: runs it there with /proc and /dev, and the checkout as /belfry, in a mount
# namespace of its own, so that nothing stays mounted whatever happens.
enter() {
  mkdir -p "$1/belfry"
  unshare --mount --pid --fork --kill-child -- bash -euc '
    root=$1 source=$2
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    mount -t tmpfs tmpfs "$root/tmp"
    mount --bind "$source" "$root/belfry"
    exec chroot "$root" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 \
      BELFRY_SCALE="${BELFRY_SCALE:-0.1}" bash -euc "cd /belfry; $3"
  ' enter "$1" "$root_folder" "$2"
}
