# shellcheck shell=bash
# Runs what executes arm64 programs, on a machine of whatever kind. Sourced, after common.sh.

# with_arm64 COMMAND...: where the machine has no interpreter of its own for arm64 programs, the command
# gets one in a user namespace, which ends with it: nothing is registered for the machine.
with_arm64() {
  if [ "$(uname -m)" = aarch64 ] || grep -qs enabled /proc/sys/fs/binfmt_misc/qemu-aarch64; then
    "$@"
    return
  fi
  install_missing qemu-user-static arch-test
  local gate status=0 pid
  gate=$(mktemp -u) && mkfifo -m 600 "$gate"
  # The second bash is root of the namespace: the ids are there when it starts.
  unshare --user --mount --propagation private bash -euc '
    read -r _ <"$1"; shift
    exec bash -euc "
      mount -t binfmt_misc binfmt_misc /proc/sys/fs/binfmt_misc
      echo \":qemu-aarch64:M::\$0:/usr/bin/qemu-aarch64-static:OCF\" >/proc/sys/fs/binfmt_misc/register
      exec \"\$@\"" "$@"
  ' with-arm64 "$gate" "$arm64_magic" "$@" <&0 &
  pid=$!
  until [ "$(readlink "/proc/$pid/ns/user")" != "$(readlink /proc/self/ns/user)" ]; do sleep 0.1; done
  echo '0 0 65536' >"/proc/$pid/uid_map"
  echo '0 0 65536' >"/proc/$pid/gid_map"
  echo >"$gate"
  rm -f "$gate"
  wait "$pid" || status=$?
  return "$status"
}

# How an arm64 program begins: an ELF header of 64 bits, little end first, for AArch64; and the mask.
arm64_magic='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
arm64_magic+=':\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
