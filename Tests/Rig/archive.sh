# shellcheck shell=bash
# Debian packages of another release, read through an apt state of their own: the machine's sources
# are not touched, only its mirror is reused. Sourced by kernel and root.

# archive_apt SUITE COMMAND...: apt-get on that suite.
archive_apt() {
  local suite=$1 state=$cache_folder/apt/$1
  shift
  mkdir -p "$state/lists/partial" "$state/cache/archives/partial"
  [ -e "$state/status" ] || : >"$state/status"
  printf 'deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] %s %s main\n' \
    "$(debian_mirror)" "$suite" >"$state/sources.list"
  apt-get -qq -o "Dir::State=$state" -o "Dir::State::Lists=$state/lists" \
    -o "Dir::State::Status=$state/status" -o "Dir::Cache=$state/cache" \
    -o "Dir::Etc::SourceList=$state/sources.list" -o Dir::Etc::SourceParts=/dev/null \
    -o APT::Sandbox::User=root "$@"
}

# archive_version SUITE PACKAGE: the version the suite offers; its lists are read anew once a day.
archive_version() {
  local lists=$cache_folder/apt/$1/lists
  [ -n "$(find "$lists/partial" -maxdepth 0 -mmin -1440 2>/dev/null)" ] && [ -e "$lists/lock" ] ||
    archive_apt "$1" update >&2 || say "reading the $1 lists failed; going on with older ones"
  archive_apt "$1" --print-uris download "$2" | awk '{ print $2 }'
}

# cache_entry NAME INPUT...: where a product of these inputs is kept.
cache_entry() {
  local name=$1
  shift
  echo "$cache_folder/rig/$name-$(printf '%s\n' "$@" | sha256sum | cut -c 1-16)"
}

# claim ENTRY: one builder at a time; whoever waited here finds what the other has made.
claim() {
  mkdir -p "$cache_folder/rig"
  exec 9>"$1.lock"
  flock 9
}
