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

# archive_version SUITE PACKAGE: the file the suite offers; asked anew once a day, since apt takes seconds
# to say it.
archive_version() {
  local answer=$cache_folder/apt/$1/$2.version
  if [ -z "$(find "$answer" -mmin -1440 2>/dev/null)" ]; then
    archive_apt "$1" update >&2 || say "reading the $1 lists failed; going on with older ones"
    archive_apt "$1" --print-uris download "$2" | awk '{ print $2 }' >"$answer.$$"
    if [ -s "$answer.$$" ]; then mv "$answer.$$" "$answer"; else rm -f "$answer.$$"; fi
  fi
  cat "$answer" 2>/dev/null || fail "the $1 archive offers no $2, or cannot be reached"
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

# found ENTRY FILE: prints the entry if it is whole, and notes that it is in use.
found() {
  [ -e "$1/$2" ] && touch "$1" && echo "$1"
}

# forget_unused NAME: removes what nothing has used for a month.
forget_unused() {
  find "$cache_folder/rig" -maxdepth 1 -name "$1-*" -type d -mtime +30 \
    -exec rm -rf --one-file-system {} +
  find "$cache_folder/rig" -maxdepth 1 -name "$1-*.lock" -mtime +30 -delete
}
