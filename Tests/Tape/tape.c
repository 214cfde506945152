/* Stands between a program and the C library, and keeps a tape of what the program does to the files
   of one folder. Preloaded by the crash tests; built by them.

   TAPE_FOLDER   the files that count: those whose path begins so
   TAPE_LOG      the tape, appended to: records of
                   kind u8, place u64, length u32, size of the path u16, path, `length` bytes
                 kinds: w write at place, t set the length to place, s sync, u unlink,
                   r rename to the bytes, m message sent to a socket (no path, no bytes),
                   o made or emptied
   TAPE_KILL     ends the process by SIGKILL at that change of the folder, counted from 1
   TAPE_KIND     "before" it, "after" it, or "torn": half of a write is done
   TAPE_READ     lets that read of the folder's files fail with EIO, counted from 1; a path that ends
                 in TAPE_ENDING (without it: any); with TAPE_KIND "after" all later ones, too
   TAPE_CLOCK    seconds by which the time of day is wrong

   Only what SQLite and the agent call is here. One thread. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FILES = 1024 };
static char *paths[FILES];
static int tape = -1;
static const char *folder, *kind, *ending;
static long kill_at, fail_at, changes, reads, clock_error;

#define NEXT(name) ((__typeof__(&name))next(#name))
static void *next(const char *name) { return dlsym(RTLD_NEXT, name); }

static const char *variable(const char *name) {
  const char *value = getenv(name);
  return value ? value : "";
}

__attribute__((constructor)) static void begin(void) {
  folder = variable("TAPE_FOLDER");
  kind = variable("TAPE_KIND");
  ending = variable("TAPE_ENDING");
  kill_at = atol(variable("TAPE_KILL"));
  fail_at = atol(variable("TAPE_READ"));
  clock_error = atol(variable("TAPE_CLOCK"));
  if (*variable("TAPE_LOG"))
    tape = NEXT(open64)(variable("TAPE_LOG"), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*original)(clockid_t, struct timespec *);
  if (!original) original = NEXT(clock_gettime);
  int result = original(clock, now);
  if (result == 0 && clock == CLOCK_REALTIME) now->tv_sec += clock_error;
  return result;
}

static int counts(const char *path) {
  return *folder && path && strncmp(path, folder, strlen(folder)) == 0;
}
static const char *path_of(int file) {
  return file >= 0 && file < FILES ? paths[file] : NULL;
}
static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

/* True if this change is the last thing the process does. */
static int is_last(void) { return ++changes == kill_at; }
static int is(const char *word) { return strcmp(kind, word) == 0; }

static void record(char what, const char *path, uint64_t place, const void *bytes, uint32_t length) {
  if (tape < 0) return;
  uint16_t size = path ? (uint16_t)strlen(path) : 0;
  size_t whole = 1 + 8 + 4 + 2 + size + length;
  char *entry = malloc(whole), *end = entry;
  if (!entry) abort();
  *end++ = what;
  memcpy(end, &place, 8), end += 8;
  memcpy(end, &length, 4), end += 4;
  memcpy(end, &size, 2), end += 2;
  if (size) memcpy(end, path, size), end += size;
  if (length) memcpy(end, bytes, length);
  if (NEXT(write)(tape, entry, whole) != (ssize_t)whole) abort();
  free(entry);
}

static void opened(int file, const char *path, int flags, int was_there) {
  if (file < 0 || file >= FILES) return;
  free(paths[file]);
  paths[file] = counts(path) ? strdup(path) : NULL;
  if (paths[file] && ((flags & O_TRUNC) || ((flags & O_CREAT) && !was_there)))
    record('o', path, 0, NULL, 0);
}
static int open_as(const char *path, int flags, mode_t mode) {
  int was_there = counts(path) && access(path, F_OK) == 0;
  int file = NEXT(open64)(path, flags, mode);
  opened(file, path, flags, was_there);
  return file;
}
int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open_as(path, flags, mode);
}
int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = (flags & O_CREAT) ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  return open_as(path, flags, mode);
}
int close(int file) {
  if (file >= 0 && file < FILES) free(paths[file]), paths[file] = NULL;
  return NEXT(close)(file);
}

ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t place) {
  const char *path = path_of(file);
  if (!path) return NEXT(pwrite64)(file, bytes, length, place);
  if (is_last()) {
    size_t part = is("before") ? 0 : is("torn") ? length / 2 : length;
    if (part) {
      record('w', path, (uint64_t)place, bytes, (uint32_t)part);
      if (NEXT(pwrite64)(file, bytes, part, place) < 0) abort();
    }
    die();
  }
  ssize_t done = NEXT(pwrite64)(file, bytes, length, place);
  if (done > 0) record('w', path, (uint64_t)place, bytes, (uint32_t)done);
  return done;
}
ssize_t pwrite(int file, const void *bytes, size_t length, off_t place) {
  return pwrite64(file, bytes, length, place);
}

static int fails_to_read(int file) {
  const char *path = path_of(file);
  if (!path || !fail_at) return 0;
  size_t size = strlen(path), tail = strlen(ending);
  if (size < tail || strcmp(path + size - tail, ending) != 0) return 0;
  reads++;
  if (reads < fail_at || (reads > fail_at && !is("after"))) return 0;
  errno = EIO;
  return 1;
}
ssize_t pread64(int file, void *bytes, size_t length, off64_t place) {
  return fails_to_read(file) ? -1 : NEXT(pread64)(file, bytes, length, place);
}
ssize_t pread(int file, void *bytes, size_t length, off_t place) {
  return pread64(file, bytes, length, place);
}

/* CALL is done between the two ways of dying. */
#define CHANGE(what, path, place, bytes, length, call) \
  int last = is_last(); \
  if (last && !is("after")) die(); \
  int result = call; \
  if (result == 0) record(what, path, place, bytes, length); \
  if (last) die(); \
  return result

int ftruncate64(int file, off64_t length) {
  const char *path = path_of(file);
  if (!path) return NEXT(ftruncate64)(file, length);
  CHANGE('t', path, (uint64_t)length, NULL, 0, NEXT(ftruncate64)(file, length));
}
int ftruncate(int file, off_t length) { return ftruncate64(file, length); }
int fdatasync(int file) {
  const char *path = path_of(file);
  if (!path) return NEXT(fdatasync)(file);
  CHANGE('s', path, 0, NULL, 0, NEXT(fdatasync)(file));
}
int fsync(int file) {
  const char *path = path_of(file);
  if (!path) return NEXT(fsync)(file);
  CHANGE('s', path, 0, NULL, 0, NEXT(fsync)(file));
}
int unlink(const char *path) {
  if (!counts(path) || access(path, F_OK) != 0) return NEXT(unlink)(path);
  CHANGE('u', path, 0, NULL, 0, NEXT(unlink)(path));
}
int rename(const char *from, const char *to) {
  if (!counts(from)) return NEXT(rename)(from, to);
  CHANGE('r', from, 0, to, (uint32_t)strlen(to), NEXT(rename)(from, to));
}

ssize_t send(int socket, const void *bytes, size_t length, int flags) {
  ssize_t done = NEXT(send)(socket, bytes, length, flags);
  if (done > 0 && *folder) record('m', NULL, 0, NULL, 0);
  return done;
}
ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
  ssize_t done = NEXT(sendmsg)(socket, message, flags);
  if (done > 0 && *folder) record('m', NULL, 0, NULL, 0);
  return done;
}
