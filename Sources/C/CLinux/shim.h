#ifndef BELFRY_CLINUX_H
#define BELFRY_CLINUX_H

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/memfd.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

/* Socket types arrive in Swift as an enumeration that cannot be or-ed with the flags. */
static inline int clinux_unix_socket(int type) {
  return socket(AF_UNIX, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}
static inline int clinux_unix_pair(int type, int *_Nullable ends) {
  return socketpair(AF_UNIX, type | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends);
}
static const int CLINUX_STREAM = SOCK_STREAM;
static const int CLINUX_PACKETS = SOCK_SEQPACKET;
static const int CLINUX_DATAGRAM = SOCK_DGRAM;

static inline int clinux_accept(int listener) {
  return accept4(listener, 0, 0, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

/* A path of at most 107 bytes as a socket address; a leading '@' names an abstract socket. */
static inline socklen_t clinux_unix_address(
  struct sockaddr_un *_Nonnull address, const void *_Nullable path, unsigned long length) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, length);
  int abstract = address->sun_path[0] == '@';
  if (abstract) address->sun_path[0] = 0;
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length + !abstract);
}
static inline int clinux_bind(
  int socket, const struct sockaddr_un *_Nonnull address, socklen_t length) {
  return bind(socket, (const struct sockaddr *)address, length);
}
static inline int clinux_connect(
  int socket, const struct sockaddr_un *_Nonnull address, socklen_t length) {
  return connect(socket, (const struct sockaddr *)address, length);
}

/* TCP by one socket for both kinds of address, or for IPv4 alone where the kernel has no other. */
static inline int clinux_tcp_listen(unsigned short port, int backlog) {
  struct sockaddr_in6 six = {
    .sin6_family = AF_INET6, .sin6_port = htons(port), .sin6_addr = IN6ADDR_ANY_INIT};
  struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(port)};
  int yes = 1, no = 0, result = -1;
  int number = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (number >= 0) {
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    setsockopt(number, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    result = bind(number, (const struct sockaddr *)&six, sizeof six);
  } else if (errno == EAFNOSUPPORT) {
    number = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (number < 0) return -1;
    setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    result = bind(number, (const struct sockaddr *)&four, sizeof four);
  }
  if (number < 0 || (result == 0 && listen(number, backlog) == 0)) return number;
  int reason = errno;
  close(number);
  errno = reason;
  return -1;
}

/* The port stands at the same place in both kinds of address. */
static inline int clinux_tcp_port(int socket) {
  struct sockaddr_in6 address;
  socklen_t length = sizeof address;
  if (getsockname(socket, (struct sockaddr *)&address, &length) < 0) return -1;
  return ntohs(address.sin6_port);
}

/* Of whoever calls also the address: 16 bytes, zeros before one of IPv4. A link on which nothing is
   heard any more ends after 90 s, and after 20 s if something is to be sent. */
static inline int clinux_tcp_accept(int listener, unsigned char *_Nonnull peer) {
  struct sockaddr_in6 address;
  socklen_t length = sizeof address;
  int number = accept4(
    listener, (struct sockaddr *)&address, &length, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (number < 0) return number;
  memset(peer, 0, 16);
  if (address.sin6_family == AF_INET6) memcpy(peer, &address.sin6_addr, 16);
  else memcpy(peer + 12, &((struct sockaddr_in *)&address)->sin_addr, 4);
  int yes = 1, idle = 60, pause = 10, count = 3;
  unsigned int patience = 20000;
  setsockopt(number, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  setsockopt(number, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes);
  setsockopt(number, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
  setsockopt(number, IPPROTO_TCP, TCP_KEEPINTVL, &pause, sizeof pause);
  setsockopt(number, IPPROTO_TCP, TCP_KEEPCNT, &count, sizeof count);
  setsockopt(number, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
  return number;
}

/* Begins to connect to an address in figures. */
static inline int clinux_tcp_connect(const char *_Nonnull text, unsigned short port) {
  struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
  struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(port)};
  int is_six = inet_pton(AF_INET6, text, &six.sin6_addr) == 1;
  if (!is_six && inet_pton(AF_INET, text, &four.sin_addr) != 1) {
    errno = EINVAL;
    return -1;
  }
  int number = socket(is_six ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (number < 0) return -1;
  int yes = 1;
  setsockopt(number, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  int result = is_six ? connect(number, (const struct sockaddr *)&six, sizeof six)
                      : connect(number, (const struct sockaddr *)&four, sizeof four);
  if (result == 0 || errno == EINPROGRESS) return number;
  int reason = errno;
  close(number);
  errno = reason;
  return -1;
}

/* The message flags are an enumeration too. MSG_TRUNC makes recv tell a packet's full length; on a
   stream it would mean something else. */
static inline ssize_t clinux_send(int socket, const void *_Nullable bytes, size_t count) {
  return send(socket, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}
static inline ssize_t clinux_receive(int socket, void *_Nullable bytes, size_t count) {
  return recv(socket, bytes, count, MSG_DONTWAIT);
}
static inline ssize_t clinux_receive_packet(int socket, void *_Nullable bytes, size_t count) {
  return recv(socket, bytes, count, MSG_DONTWAIT | MSG_TRUNC);
}

/* The packets that wait, at most 32, in one call: each into `limit` bytes of its own, which follow each
   other, and its full length. Returns how many there are; one without bytes is the end. */
#define CLINUX_BURST 32
struct clinux_message { /* struct mmsghdr, which C's headers show to GNU programs only */
  struct msghdr header;
  unsigned length;
};
static inline int clinux_receive_packets(
  int socket, void *_Nonnull bytes, size_t limit, unsigned *_Nonnull lengths) {
  struct clinux_message messages[CLINUX_BURST];
  struct iovec parts[CLINUX_BURST];
  memset(messages, 0, sizeof messages);
  for (int index = 0; index < CLINUX_BURST; index++) {
    parts[index].iov_base = (char *)bytes + (size_t)index * limit;
    parts[index].iov_len = limit;
    messages[index].header.msg_iov = &parts[index];
    messages[index].header.msg_iovlen = 1;
  }
  int count = (int)syscall(
    SYS_recvmmsg, socket, messages, CLINUX_BURST, MSG_DONTWAIT | MSG_TRUNC, NULL);
  if (count < 0 && errno == ECONNRESET) {
    lengths[0] = 0;
    return 1;
  }
  for (int index = 0; index < count; index++) lengths[index] = messages[index].length;
  return count;
}

/* A packet with a descriptor beside it; the control buffer's macros do not arrive in Swift. */
static inline ssize_t clinux_send_descriptor(
  int socket, const void *_Nonnull bytes, size_t count, int descriptor) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
  struct msghdr message;
  memset(&control, 0, sizeof control);
  memset(&message, 0, sizeof message);
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.space;
  message.msg_controllen = sizeof control.space;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof(int));
  memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
  return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* There is room for one descriptor: the kernel closes what comes beyond. -1 if there is none. */
static inline ssize_t clinux_receive_descriptor(
  int socket, void *_Nullable bytes, size_t count, int *_Nonnull descriptor) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(int))];
  } control;
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  struct msghdr message;
  memset(&message, 0, sizeof message);
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.space;
  message.msg_controllen = sizeof control.space;
  *descriptor = -1;
  ssize_t result = recvmsg(socket, &message, MSG_DONTWAIT | MSG_TRUNC | MSG_CMSG_CLOEXEC);
  if (result < 0) return result;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS &&
      header->cmsg_len == CMSG_LEN(sizeof(int)))
    memcpy(descriptor, CMSG_DATA(header), sizeof(int));
  return result;
}

/* ioctl takes any number of arguments, so it does not arrive in Swift. */
static inline int clinux_window_size(int terminal, struct winsize *_Nonnull size) {
  return ioctl(terminal, TIOCGWINSZ, size);
}

/* Memory that can be handed over as a file. */
static inline int clinux_memory_file(void) {
  return (int)syscall(SYS_memfd_create, "belfry", MFD_CLOEXEC);
}

/* A process as a descriptor, readable when it has ended; never passed on by exec. */
static inline int clinux_process(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

static inline int clinux_pipe(int *_Nullable ends) {
  return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
}

static inline int clinux_limit(int resource, unsigned long soft, unsigned long hard) {
  struct rlimit limit = {.rlim_cur = soft, .rlim_max = hard};
  return setrlimit((__rlimit_resource_t)resource, &limit);
}
static const int CLINUX_LIMIT_MEMORY = RLIMIT_AS;
static const int CLINUX_LIMIT_CPU = RLIMIT_CPU;
static const int CLINUX_LIMIT_CORE = RLIMIT_CORE;
static const int CLINUX_LIMIT_FILE_SIZE = RLIMIT_FSIZE;
static const int CLINUX_LIMIT_FILES = RLIMIT_NOFILE;
static const int CLINUX_LIMIT_PROCESSES = RLIMIT_NPROC;

/* Standard input and output stay open, the rest is closed; others cannot look in, and no program that
   is started can gain rights. */
static inline int clinux_shut(void) {
  if (syscall(SYS_close_range, 2u, ~0u, 0u) < 0)
    for (int number = 2; number < 1024; number++) close(number);
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) < 0) return -1;
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

#if defined(__x86_64__)
#define CLINUX_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define CLINUX_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/* Of the kernel's calls only what arithmetic on bytes needs: reading, writing, memory that is not
   executable, the end. All others fail with EPERM, so that a library that asks for what it can do
   without (libjpeg-turbo on ARM reads /proc/cpuinfo) goes on. */
static inline int clinux_filter_calls(void) {
#ifdef CLINUX_ARCHITECTURE
#define CLINUX_LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define CLINUX_ALLOW(call) \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), \
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
  struct sock_filter rules[] = {
    CLINUX_LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CLINUX_ARCHITECTURE, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    CLINUX_LOAD(nr),
    CLINUX_ALLOW(read),
    CLINUX_ALLOW(write),
    CLINUX_ALLOW(brk),
    CLINUX_ALLOW(munmap),
    CLINUX_ALLOW(mremap),
    CLINUX_ALLOW(madvise),
    CLINUX_ALLOW(futex),
    CLINUX_ALLOW(getrandom),
    CLINUX_ALLOW(rt_sigreturn),
    CLINUX_ALLOW(exit),
    CLINUX_ALLOW(exit_group),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 2, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mprotect, 1, 0),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    CLINUX_LOAD(args[2]),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
#undef CLINUX_LOAD
#undef CLINUX_ALLOW
  struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
#else
  errno = ENOSYS;
  return -1;
#endif
}

/* One heap, and blocks of 64 KiB and more beside it, so that their room goes back when they do. */
static inline void clinux_small_heap(void) {
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 64 * 1024);
  mallopt(M_TRIM_THRESHOLD, 64 * 1024);
}
static inline void clinux_trim_heap(void) { malloc_trim(0); }

#endif
