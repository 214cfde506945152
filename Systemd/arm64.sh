# shellcheck shell=bash
# Programs for arm64, made on a machine of another kind: Debian 13's compiler with the arm64 libraries of
# the same Debian beside its own. Sourced, after common.sh and debian13.sh.

arm64_root=$cache_folder/arm64
# Where the root keeps the arm64 side of Swift, and what is built with it.
arm64_sdk=/opt/swift-arm64
arm64_scratch=/var/cache/belfry-arm64

# make_arm64_root: what the programs are built against, for arm64; compiler and packing tools as they are.
make_arm64_root() {
  local package libraries=()
  for package in "${build_packages[@]}"; do
    case $package in
      libc6-dev | lib*-dev) libraries+=("$package:arm64") ;;
    esac
  done
  debian13 "$arm64_root" "${libraries[@]}" libstdc++-14-dev:arm64 swiftlang libc6-dev libstdc++-14-dev ca-certificates \
    pkg-config dpkg-dev binutils-aarch64-linux-gnu qemu-user e2fsprogs
  [ -e "$arm64_root/etc/belfry-arm64" ] || make_arm64_sdk
}

# make_arm64_sdk: Swift's modules and libraries for arm64 come in the compiler's package, which cannot be
# installed beside that of this machine: they are taken out of it.
make_arm64_sdk() {
  local bundle=$arm64_root$arm64_sdk/arm64.artifactbundle
  say "taking Swift's libraries for arm64 out of their package"
  mkdir -p "$bundle/arm64"
  enter "$arm64_root" "cd /var/tmp
    apt-get update -qq
    apt-get download -qq swiftlang:arm64
    dpkg-deb --fsys-tarfile swiftlang_*_arm64.deb | tar -x -C $arm64_sdk --strip-components=5 \
      --wildcards './usr/libexec/swift/lib/swift/*' './usr/libexec/swift/lib/swift_static/*'
    rm swiftlang_*_arm64.deb
    ln -sfn /usr/libexec/swift/lib/clang $arm64_sdk/clang
    # A name of its own for /, below which the compiler would take our own modules for the system's.
    ln -sfn / $arm64_sdk/sysroot"
  cat >"$bundle/arm64/swift-sdk.json" <<JSON
{
  "schemaVersion": "4.0",
  "targetTriples": {
    "aarch64-unknown-linux-gnu": {
      "sdkRootPath": "$arm64_sdk/sysroot",
      "swiftResourcesPath": "$arm64_sdk/swift",
      "swiftStaticResourcesPath": "$arm64_sdk/swift_static",
      "toolsetPaths": ["toolset.json"]
    }
  }
}
JSON
  cat >"$bundle/arm64/toolset.json" <<JSON
{
  "schemaVersion": "1.0",
  "swiftCompiler": { "extraCLIOptions": ["-use-ld=lld"] }
}
JSON
  cat >"$bundle/info.json" <<JSON
{
  "schemaVersion": "1.0",
  "artifacts": {
    "debian13-arm64": {
      "type": "swiftSDK",
      "version": "1",
      "variants": [{ "path": "arm64" }]
    }
  }
}
JSON
  touch "$arm64_root/etc/belfry-arm64"
}

# enter_arm64 COMMAND: runs it in that root.
enter_arm64() { enter "$arm64_root" "$1"; }

# build_for_arm64 PRODUCT...: builds programs as an arm64 board gets them and prints their folder, as the
# root names it.
build_for_arm64() {
  local product
  for product in "$@"; do
    say "building $product for arm64"
    enter_arm64 "export PKG_CONFIG_LIBDIR=/usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig
      export PKG_CONFIG_PATH=\$PKG_CONFIG_LIBDIR
      swift build --swift-sdks-path $arm64_sdk --swift-sdk debian13-arm64 \
        ${as_shipped[*]} --scratch-path $arm64_scratch --product $product" >&2 || fail "building $product failed"
  done
  echo "$arm64_scratch/aarch64-unknown-linux-gnu/release"
}

# pack_for_arm64 PROGRAMS: makes the package in that root, of programs that lie here, or are built there
# if none are named.
pack_for_arm64() {
  local package programs
  make_arm64_root
  if [ -n "$1" ]; then
    rm -rf "$arm64_root/var/cache/programs" && cp -r "$1" "$arm64_root/var/cache/programs"
    programs=/var/cache/programs
  else
    programs=$(build_for_arm64 "${shipped_programs[@]}")
  fi
  as_person mkdir -p "$root_folder/.build-package"
  package=$(enter_arm64 "SOURCE_DATE_EPOCH=$SOURCE_DATE_EPOCH \
    Systemd/package --architecture arm64 --programs $programs")
  echo "$root_folder${package#/belfry}"
}
