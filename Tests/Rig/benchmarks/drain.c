/* What belfryd is measured against: it takes packets out of a socket, or puts some into it, and does
   nothing with them.

     drain COUNTS ORDERS           standard input is the socket
     drain COUNTS ORDERS listen    waits for L2CAP channels on encrypted links, one at a time

   COUNTS is a file of two 64-bit numbers: bytes taken so far, and the PSM once it is known.
   ORDERS is a FIFO; each order is two 32-bit numbers: so many packets, of so many bytes. */

#define _GNU_SOURCE
#include <bluetooth/bluetooth.h>
#include <bluetooth/l2cap.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LONGEST = 2048, BYTES = 0, PSM = 1 };

static void must(int worked, const char *what) {
  if (worked) return;
  perror(what);
  exit(1);
}

static int listener(volatile uint64_t *counts) {
  struct sockaddr_l2 address = {.l2_family = AF_BLUETOOTH, .l2_bdaddr_type = BDADDR_LE_PUBLIC};
  struct bt_security security = {.level = BT_SECURITY_MEDIUM};
  uint16_t limit = LONGEST;
  socklen_t length = sizeof address;
  int number = socket(AF_BLUETOOTH, SOCK_SEQPACKET | SOCK_CLOEXEC, BTPROTO_L2CAP);
  must(number >= 0, "socket");
  must(!bind(number, (struct sockaddr *)&address, sizeof address), "bind");
  must(!setsockopt(number, SOL_BLUETOOTH, BT_SECURITY, &security, sizeof security), "security");
  must(!setsockopt(number, SOL_BLUETOOTH, BT_RCVMTU, &limit, sizeof limit), "MTU");
  must(!listen(number, 1), "listen");
  must(!getsockname(number, (struct sockaddr *)&address, &length), "getsockname");
  counts[PSM] = btohs(address.l2_psm);
  return number;
}

/* Puts packets in; false when the other end is gone. */
static int fill(int number, uint32_t count, uint32_t size) {
  static char packet[LONGEST];
  while (count) {
    ssize_t sent = send(number, packet, size < LONGEST ? size : LONGEST, MSG_NOSIGNAL);
    if (sent >= 0) {
      count -= 1;
    } else if (errno == EAGAIN) {
      poll(&(struct pollfd){.fd = number, .events = POLLOUT}, 1, -1);
    } else {
      return 0;
    }
  }
  return 1;
}

/* Serves one socket until its other end is gone. */
static void serve(int number, int orders, volatile uint64_t *counts) {
  static char packet[LONGEST];
  struct pollfd both[2] = {{.fd = number, .events = POLLIN}, {.fd = orders, .events = POLLIN}};
  for (;;) {
    poll(both, 2, -1);
    if (both[0].revents) {
      ssize_t count = recv(number, packet, sizeof packet, 0);
      if (count == 0 || (count < 0 && errno != EAGAIN)) return;
      if (count > 0) counts[BYTES] += (uint64_t)count;
    }
    if (both[1].revents & POLLIN) {
      uint32_t order[2];
      if (read(orders, order, sizeof order) != sizeof order) continue;
      if (!fill(number, order[0], order[1])) return;
    }
  }
}

int main(int count, char **arguments) {
  must(count >= 3, "usage: drain COUNTS ORDERS [listen]");
  must(!prctl(PR_SET_PDEATHSIG, SIGTERM), "prctl");
  int file = open(arguments[1], O_RDWR), orders = open(arguments[2], O_RDWR);
  must(file >= 0 && orders >= 0, "open");
  volatile uint64_t *counts =
      mmap(NULL, 2 * sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  must(counts != MAP_FAILED, "mmap");
  if (count == 3) {
    serve(0, orders, counts);
    return 0;
  }
  for (int waiting = listener(counts);;) {
    int number = accept(waiting, NULL, NULL);
    if (number < 0) continue;
    serve(number, orders, counts);
    close(number);
  }
}
