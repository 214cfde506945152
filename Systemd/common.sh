# shellcheck shell=bash disable=SC2034
# Shared by the scripts a person starts: Systemd/try, Tests/run and their kin. Sourced, not run.

set -euo pipefail

root_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cache_folder=${XDG_CACHE_HOME:-$HOME/.cache}/belfry

# What the code is built against, and the fonts its cards are written in.
build_packages=(
  ca-certificates git pkg-config libc6-dev g++ libdbus-1-dev libssl-dev libbluetooth-dev
  libsqlite3-dev libpango1.0-dev libpng-dev libturbojpeg0-dev libdrm-dev libcbor-dev
  libmosquitto-dev libmicrohttpd-dev libcurl4-openssl-dev
  fonts-noto-core fonts-noto-color-emoji fonts-noto-cjk
)
# What a board gets: programs, and settings of /etc/belfry.
shipped_programs=(belfryd belfry-panel belfry-picture belfry-net belfry-radio belfry)
settings_files=(belfry.conf bluetooth.conf panel.conf)
# How Tests/run builds. Whatever builds into .build builds so, or undoes the other's work.
strict=(--explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors)
# How the programs of a board are built.
as_shipped=(-c release --static-swift-stdlib -Xswiftc -Osize -Xlinker -s
  -Xlinker --no-export-dynamic)
# What the tests need on top: an instruction counter, outside implementations, a message bus, busctl.
test_packages=(mosquitto openssl valgrind python3 python3-venv dbus libglib2.0-bin
  avahi-daemon avahi-utils iproute2 python3-dbusmock systemd)

say() { printf '==> %s\n' "$*" >&2; }
fail() {
  printf 'belfry: %s\n' "$*" >&2
  exit 1
}

# Asked for help, each script shows the comment it begins with.
case ${1:-} in
  -h | --help)
    awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "$0"
    exit
    ;;
esac

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  else
    command -v sudo >/dev/null || fail "installing packages needs root: run this as root, or install sudo"
    sudo -- "$@"
  fi
}

# Files in the checkout belong to the person, also when the script was started through sudo.
person=(env)
if [ "$(id -u)" -eq 0 ] && [ -n "${SUDO_USER:-}" ] && [ "$SUDO_USER" != root ]; then
  person=(sudo -u "$SUDO_USER" -H -- env "PATH=$PATH")
fi
# What our own variables say goes along, which sudo would leave behind.
as_person() {
  local kept=() name
  for name in LSAN_OPTIONS "${!BELFRY_@}"; do
    [ -z "${!name+set}" ] || kept+=("$name=${!name}")
  done
  "${person[@]}" "${kept[@]}" "$@"
}

# swift_build ARGUMENT...: `swift build`, one at a time in this folder: SwiftPM gives up, rather than
# waits, where another build has its database.
swift_build() {
  local lock status=0 folder
  for folder in "$root_folder" "$root_folder/.build"; do
    [ ! -e "$folder" ] || as_person test -w "$folder" ||
      fail "$folder belongs to $(stat -c %U "$folder") and cannot be written: run this as" \
        "its owner, or in a clone of your own"
  done
  exec {lock}<"$root_folder"
  flock --nonblock "$lock" || {
    say "waiting for another build in $root_folder"
    flock "$lock"
  }
  as_person swift build "$@" {lock}<&- || status=$?
  exec {lock}<&-
  return "$status"
}

debian_release() { (. /etc/os-release && echo "${VERSION_CODENAME:-unknown}"); }

# The archive this machine's own apt takes Debian from, whatever its release.
debian_mirror() {
  local mirror
  mirror=$(known_mirror)
  # A new machine has no lists yet, and apt names no archive without.
  [ -n "$mirror" ] || { as_root apt-get update -qq >&2 && mirror=$(known_mirror); } || true
  [ -n "$mirror" ] || fail "no Debian mirror found in this machine's apt sources"
  printf '%s\n' "$mirror"
}

known_mirror() {
  apt-get indextargets --format '$(SITE)' 'Created-By: Packages' 2>/dev/null |
    awk '/\/debian\/*$/ && !seen++'
}

is_installed() {
  [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# install_missing PACKAGE...: asks apt only for what is not there, so that a repeat costs nothing.
install_missing() {
  command -v apt-get >/dev/null ||
    fail "this needs a Debian-like system with apt-get; install by hand: $*"
  local missing=() package
  for package in "$@"; do
    is_installed "$package" || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return
  say "installing ${missing[*]}"
  as_root apt-get update -qq || say "apt-get update failed; going on with the lists that are here"
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    "${missing[@]}" >/dev/null || fail "apt-get could not install: ${missing[*]}"
}

# Debian 13 and later carry the compiler; on Debian 12 it comes from swift.org.
require_swift() {
  if ! command -v swift >/dev/null; then
    [ "$(debian_release)" = bookworm ] &&
      fail "no Swift compiler found, and Debian 12 has no package of it. Take the Debian 12" \
        "toolchain, 6.0 or newer, from https://www.swift.org/install/linux, put its usr/bin on" \
        "PATH and run this again."
    install_missing swiftlang
  fi
  command -v swift >/dev/null || fail "swiftlang is installed, but swift is not on PATH"
  say "$(swift --version 2>/dev/null | head -n 1)"
}

# python_environment REQUIREMENT...: prints a Python that has these packages, made at the first call.
# Without PyPI it fails, or prints nothing if BELFRY_OFFLINE is 1.
python_environment() {
  local folder
  install_missing python3 python3-venv
  # The person's own cache, also through sudo.
  folder=$(as_person bash -c 'echo "${XDG_CACHE_HOME:-$HOME/.cache}"')/belfry
  folder=$folder/python-$(printf '%s\n' "$(python3 --version)" "$@" | sha256sum | cut -c 1-16)
  if [ ! -e "$folder/complete" ]; then
    say "installing $* into $folder"
    if as_person python3 -m venv --clear "$folder" &&
      as_person "$folder/bin/pip" install --quiet --disable-pip-version-check "$@" >&2; then
      as_person touch "$folder/complete"
    else
      [ "${BELFRY_OFFLINE:-0}" = 1 ] || fail "PyPI cannot be reached, so there is no $*." \
        "Set BELFRY_OFFLINE=1 to go on without."
      return 0
    fi
  fi
  echo "$folder/bin/python"
}

# build_as_shipped PRODUCT...: builds programs as a board gets them (the Swift runtime inside, for size,
# stripped, without a table of the runtime's symbols, which nobody looks up) and prints their folder.
build_as_shipped() {
  local product arguments=("${as_shipped[@]}" --scratch-path .build-footprint)
  for product in "$@"; do
    say "building $product as it is shipped"
    # In a substitution a failure would not end the script by itself.
    swift_build "${arguments[@]}" --product "$product" >&2 || fail "building $product failed"
  done
  as_person swift build "${arguments[@]}" --show-bin-path
}
