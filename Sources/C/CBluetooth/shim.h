#ifndef BELFRY_CBLUETOOTH_H
#define BELFRY_CBLUETOOTH_H

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
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

/* The kernel's management channel: commands to controllers, and what happens on them. */
static inline int cbluetooth_management_socket(void) {
  struct sockaddr_hci address;
  int number = socket(AF_BLUETOOTH, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, BTPROTO_HCI);
  if (number < 0) return -1;
  memset(&address, 0, sizeof address);
  address.hci_family = AF_BLUETOOTH;
  address.hci_dev = HCI_DEV_NONE;
  address.hci_channel = HCI_CHANNEL_CONTROL;
  if (bind(number, (const struct sockaddr *)&address, sizeof address)) {
    int reason = errno;
    close(number);
    errno = reason;
    return -1;
  }
  return number;
}

#endif
