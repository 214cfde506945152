#ifndef BELFRY_CBLUETOOTH_H
#define BELFRY_CBLUETOOTH_H

#include <errno.h>
#include <linux/sock_diag.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <bluetooth/bluetooth.h>
#include <bluetooth/hci.h>
#include <bluetooth/l2cap.h>

/* Only declarations of libbluetooth are used: nothing of it is linked. Structures with packed
   addresses in them and option arguments stay on this side. */

/* A socket for LE connection-oriented channels on all controllers. Core 5.4, Vol 3, Part A, 4.22. */
static inline int cbluetooth_channel_socket(void) {
  return socket(AF_BLUETOOTH, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, BTPROTO_L2CAP);
}

/* PSM 0: the kernel chooses a free dynamic one. */
static inline int cbluetooth_channel_bind(int socket, uint16_t psm) {
  struct sockaddr_l2 address;
  memset(&address, 0, sizeof address);
  address.l2_family = AF_BLUETOOTH;
  address.l2_psm = htobs(psm);
  address.l2_bdaddr_type = BDADDR_LE_PUBLIC;
  return bind(socket, (const struct sockaddr *)&address, sizeof address);
}

static inline int cbluetooth_listen(int socket, int backlog) { return listen(socket, backlog); }

static inline int cbluetooth_accept(int listener) {
  return accept4(listener, 0, 0, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

/* The PSM of this end, or -1 also if it is no Bluetooth socket. */
static inline int cbluetooth_channel_psm(int socket) {
  struct sockaddr_l2 address;
  socklen_t length = sizeof address;
  memset(&address, 0, sizeof address);
  if (getsockname(socket, (struct sockaddr *)&address, &length)) return -1;
  if (address.l2_family != AF_BLUETOOTH) return -1;
  return btohs(address.l2_psm);
}

/* The peer's address into six bytes, the least significant first, and its type as the result:
   BDADDR_LE_PUBLIC, BDADDR_LE_RANDOM; or -1. */
static inline int cbluetooth_channel_peer(int socket, uint8_t *_Nonnull bytes) {
  struct sockaddr_l2 address;
  socklen_t length = sizeof address;
  memset(&address, 0, sizeof address);
  if (getpeername(socket, (struct sockaddr *)&address, &length)) return -1;
  memcpy(bytes, address.l2_bdaddr.b, 6);
  return address.l2_bdaddr_type;
}

static const int CBLUETOOTH_RANDOM = BDADDR_LE_RANDOM;

/* BT_SECURITY_MEDIUM: encrypted, or no channel. */
static inline int cbluetooth_require_encryption(int socket) {
  struct bt_security security = {.level = BT_SECURITY_MEDIUM};
  return setsockopt(socket, SOL_BLUETOOTH, BT_SECURITY, &security, sizeof security);
}

/* The security level of a connected channel, or -1; BT_SECURITY_MEDIUM and above are encrypted. */
static inline int cbluetooth_security(int socket) {
  struct bt_security security;
  socklen_t length = sizeof security;
  memset(&security, 0, sizeof security);
  if (getsockopt(socket, SOL_BLUETOOTH, BT_SECURITY, &security, &length)) return -1;
  return security.level;
}
static const int CBLUETOOTH_ENCRYPTED = BT_SECURITY_MEDIUM;

/* The longest packet that may come; before `listen`. */
static inline int cbluetooth_set_receive_limit(int socket, uint16_t limit) {
  return setsockopt(socket, SOL_BLUETOOTH, BT_RCVMTU, &limit, sizeof limit);
}

/* The longest packet that the peer takes, or -1; once connected. */
static inline int cbluetooth_send_limit(int socket) {
  uint16_t limit = 0;
  socklen_t length = sizeof limit;
  if (getsockopt(socket, SOL_BLUETOOTH, BT_SNDMTU, &limit, &length)) return -1;
  return limit;
}

/* One of the kernel's channels, about one controller or all (HCI_DEV_NONE). */
static inline int cbluetooth_kernel_socket(unsigned short channel, uint16_t controller) {
  struct sockaddr_hci address;
  int number = socket(AF_BLUETOOTH, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, BTPROTO_HCI);
  if (number < 0) return -1;
  memset(&address, 0, sizeof address);
  address.hci_family = AF_BLUETOOTH;
  address.hci_dev = controller;
  address.hci_channel = channel;
  if (bind(number, (const struct sockaddr *)&address, sizeof address)) {
    int reason = errno;
    close(number);
    errno = reason;
    return -1;
  }
  return number;
}

/* The management channel: commands to controllers, and what happens on them. */
static inline int cbluetooth_management_socket(void) {
  return cbluetooth_kernel_socket(HCI_CHANNEL_CONTROL, HCI_DEV_NONE);
}

/* The monitor channel: all packets, each with its time; so many bytes of them may wait. */
static inline int cbluetooth_monitor_socket(int room) {
  int on = 1;
  int number = cbluetooth_kernel_socket(HCI_CHANNEL_MONITOR, HCI_DEV_NONE);
  if (number < 0) return -1;
  /* Without these it works, too: less may wait, and the time is taken later. */
  if (setsockopt(number, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room))
    setsockopt(number, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
  setsockopt(number, SOL_SOCKET, SO_TIMESTAMP, &on, sizeof on);
  return number;
}

/* The next packet's length, cut to `count`, and its time in microseconds since 1970; or -1. */
static inline int cbluetooth_monitor_receive(
  int socket, void *_Nonnull bytes, size_t count, int64_t *_Nonnull time) {
  union {
    struct cmsghdr header;
    char space[CMSG_SPACE(sizeof(struct timeval))];
  } control;
  struct iovec part = {.iov_base = bytes, .iov_len = count};
  struct msghdr message;
  struct timeval stamp;
  memset(&control, 0, sizeof control);
  memset(&message, 0, sizeof message);
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.space;
  message.msg_controllen = sizeof control.space;
  ssize_t result = recvmsg(socket, &message, MSG_DONTWAIT);
  if (result < 0) return -1;
  gettimeofday(&stamp, 0);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_TIMESTAMP &&
      header->cmsg_len >= CMSG_LEN(sizeof stamp))
    memcpy(&stamp, CMSG_DATA(header), sizeof stamp);
  *time = (int64_t)stamp.tv_sec * 1000000 + stamp.tv_usec;
  return (int)result;
}

/* A socket for commands to a controller; what it answers, the monitor channel tells. */
static inline int cbluetooth_command_socket(uint16_t controller) {
  return cbluetooth_kernel_socket(HCI_CHANNEL_RAW, controller);
}

/* Asks how strong a link is: Read RSSI, Core 5.4, Vol 4, Part E, 7.5.4. */
static inline int cbluetooth_ask_signal(int socket, uint16_t handle) {
  const uint8_t command[] = {HCI_COMMAND_PKT, 0x05, 0x14, 2, handle & 255, handle >> 8};
  return (int)send(socket, command, sizeof command, MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* How many packets a socket had no room for. */
static inline uint32_t cbluetooth_lost(int socket) {
  uint32_t memory[SK_MEMINFO_VARS];
  socklen_t length = sizeof memory;
  memset(memory, 0, sizeof memory);
  if (getsockopt(socket, SOL_SOCKET, SO_MEMINFO, memory, &length)) return 0;
  return memory[SK_MEMINFO_DROPS];
}

#endif
