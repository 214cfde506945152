/* The least that speaks the profile of GATT/README.md: it answers inquiries, tells how far it is and
   accepts each message without a look at it, and sends messages within the window. It has no keys and
   no store, and takes for granted that nothing is lost.

     speak MESSAGES ORDERS    standard input brings what a phone writes, standard output takes what it
                              hears

   ORDERS is a FIFO; each order is a number of messages that MESSAGES holds: a length in four bytes, the
   id in eight, the bytes. */

#define _GNU_SOURCE
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

enum { VALUE = 500, WINDOW = 16384, ID = 8, TAG = 4, IN = 0, OUT = 1 };
enum { FRAGMENT = 0x11, INQUIRY, POSITION, RECEIPT };
enum { PROGRESS = 0, HEADER = 14, ENVELOPE = 4 + ID };
/* The transport role's bulk lane; the epoch is always the same. */
static const uint8_t stream[3] = {0x12, 1, 0};

/* What the phone is sending. */
static struct {
  uint8_t id[ID];
  uint32_t total, next, told;
} incoming;

/* What it is sent, and how many messages there are yet, that one included. */
static struct {
  const uint8_t *message;
  uint32_t total, sent, covered, left;
  uint8_t number;
} outgoing;

static void must(int worked, const char *what) {
  if (worked) return;
  perror(what);
  exit(1);
}

static uint32_t number(const uint8_t *bytes, int count) {
  uint32_t value = 0;
  while (count--) value = value << 8 | bytes[count];
  return value;
}

static void put(uint8_t *bytes, uint32_t value, int count) {
  for (int index = 0; index < count; index++, value >>= 8) bytes[index] = (uint8_t)value;
}

static void send_frame(const uint8_t *frame, size_t length) {
  while (send(OUT, frame, length, MSG_NOSIGNAL) < 0) {
    if (errno != EAGAIN) exit(0);
    poll(&(struct pollfd){.fd = OUT, .events = POLLOUT}, 1, -1);
  }
}

static void tell_position(const uint8_t *of, uint8_t reason) {
  uint8_t frame[14] = {POSITION};
  memcpy(frame + 1, of, sizeof stream);
  memcpy(frame + 4, incoming.id, TAG);
  put(frame + 8, incoming.next, 3);
  put(frame + 11, WINDOW, 2);
  frame[13] = reason;
  incoming.told = incoming.next;
  send_frame(frame, sizeof frame);
}

static void accept_message(const uint8_t *of) {
  uint8_t frame[13] = {RECEIPT};
  memcpy(frame + 1, of, sizeof stream);
  memcpy(frame + 4, incoming.id, ID);
  send_frame(frame, sizeof frame);
}

static void inquire(void) {
  uint8_t frame[16] = {INQUIRY};
  memcpy(frame + 1, stream, sizeof stream);
  memcpy(frame + 4, outgoing.message + 4, ID);
  put(frame + 12, outgoing.total, 3);
  frame[15] = outgoing.number = outgoing.number % 253 + 1;
  send_frame(frame, sizeof frame);
}

static void send_fragments(void) {
  uint8_t frame[VALUE] = {FRAGMENT};
  memcpy(frame + 1, stream, sizeof stream);
  memcpy(frame + 4, outgoing.message + 4, TAG);
  put(frame + 11, outgoing.total, 3);
  while (outgoing.sent < outgoing.total) {
    uint32_t size = outgoing.total - outgoing.sent;
    if (size > VALUE - HEADER) size = VALUE - HEADER;
    if (outgoing.sent - outgoing.covered + size > WINDOW) return;
    put(frame + 8, outgoing.sent, 3);
    memcpy(frame + HEADER, outgoing.message + ENVELOPE + outgoing.sent, size);
    outgoing.sent += size;
    send_frame(frame, HEADER + size);
  }
}

static void begin(const uint8_t *message) {
  outgoing.message = message;
  outgoing.total = number(message, 4);
  outgoing.sent = outgoing.covered = 0;
  inquire();
  send_fragments();
}

static void hear_fragment(const uint8_t *frame, size_t length) {
  if (memcmp(frame + 4, incoming.id, TAG) || number(frame + 8, 3) != incoming.next) return;
  incoming.next += (uint32_t)length - HEADER;
  if (incoming.next == incoming.total) {
    accept_message(frame + 1);
  } else if (incoming.next - incoming.told >= WINDOW / 2) {
    tell_position(frame + 1, PROGRESS);
  }
}

static void hear(const uint8_t *frame, size_t length) {
  if (frame[0] == FRAGMENT && length > HEADER) {
    hear_fragment(frame, length);
  } else if (frame[0] == INQUIRY && length >= 16) {
    memcpy(incoming.id, frame + 4, ID);
    incoming.total = number(frame + 12, 3);
    incoming.next = 0;
    tell_position(frame + 1, frame[15]);
  } else if (frame[0] == POSITION && length >= 14 && outgoing.left) {
    uint32_t next = number(frame + 8, 3);
    if (next > outgoing.covered) outgoing.covered = next;
    send_fragments();
  } else if (frame[0] == RECEIPT && length >= 13 && outgoing.left) {
    if (--outgoing.left) begin(outgoing.message + ENVELOPE + outgoing.total);
  }
}

int main(int count, char **arguments) {
  must(count == 3, "usage: speak MESSAGES ORDERS");
  must(!prctl(PR_SET_PDEATHSIG, SIGTERM), "prctl");
  int file = open(arguments[1], O_RDONLY), orders = open(arguments[2], O_RDWR);
  must(file >= 0 && orders >= 0, "open");
  const uint8_t *messages = mmap(NULL, 1 << 20, PROT_READ, MAP_SHARED, file, 0);
  must(messages != MAP_FAILED, "mmap");
  struct pollfd both[2] = {{.fd = IN, .events = POLLIN}, {.fd = orders, .events = POLLIN}};
  for (;;) {
    uint8_t frame[1024];
    poll(both, 2, -1);
    if (both[0].revents) {
      ssize_t length = recv(IN, frame, sizeof frame, 0);
      if (length == 0 || (length < 0 && errno != EAGAIN)) return 0;
      if (length > 0) hear(frame, (size_t)length);
    }
    if (both[1].revents & POLLIN &&
        read(orders, &outgoing.left, sizeof outgoing.left) == sizeof outgoing.left) {
      begin(messages);
    }
  }
}
