#ifndef BELFRY_CLINUX_H
#define BELFRY_CLINUX_H

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
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

#endif
