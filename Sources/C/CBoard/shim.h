#ifndef BELFRY_CBOARD_H
#define BELFRY_CBOARD_H

#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <linux/input.h>
#include <stdint.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* The numbers of ioctls and the flags of 64 bits do not arrive in Swift: each request is a function
   here. linux/gpio.h, second version of the interface, kernel 5.10 and newer. */

static inline int cboard_open(const char *_Nonnull path, int writes) {
  return open(path, (writes ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
}

static inline int cboard_is_character_device(int number) {
  struct stat status;
  return fstat(number, &status) == 0 && S_ISCHR(status.st_mode);
}

static inline int cboard_chip(int chip, struct gpiochip_info *_Nonnull info) {
  memset(info, 0, sizeof *info);
  return ioctl(chip, GPIO_GET_CHIPINFO_IOCTL, info);
}

static inline int cboard_line(int chip, uint32_t offset, struct gpio_v2_line_info *_Nonnull info) {
  memset(info, 0, sizeof *info);
  info->offset = offset;
  return ioctl(chip, GPIO_V2_GET_LINEINFO_IOCTL, info);
}

enum cboard_flags {
  CBOARD_ACTIVE_LOW = 1,
  CBOARD_OPEN_DRAIN = 2,
  CBOARD_PULL_UP = 4,
  CBOARD_PULL_DOWN = 8,
};

static inline uint64_t cboard_common_flags(int flags) {
  uint64_t result = 0;
  if (flags & CBOARD_ACTIVE_LOW) result |= GPIO_V2_LINE_FLAG_ACTIVE_LOW;
  if (flags & CBOARD_OPEN_DRAIN) result |= GPIO_V2_LINE_FLAG_OPEN_DRAIN;
  if (flags & CBOARD_PULL_UP) result |= GPIO_V2_LINE_FLAG_BIAS_PULL_UP;
  if (flags & CBOARD_PULL_DOWN) result |= GPIO_V2_LINE_FLAG_BIAS_PULL_DOWN;
  return result;
}

/* A line of one's own: its descriptor, or -1. */
static inline int cboard_request(int chip, struct gpio_v2_line_request *_Nonnull request) {
  request->num_lines = 1;
  strcpy(request->consumer, "belfry");
  return ioctl(chip, GPIO_V2_GET_LINE_IOCTL, request) ? -1 : request->fd;
}

static inline int cboard_output(int chip, uint32_t offset, int flags, int value) {
  struct gpio_v2_line_request request;
  memset(&request, 0, sizeof request);
  request.offsets[0] = offset;
  request.config.flags = GPIO_V2_LINE_FLAG_OUTPUT | cboard_common_flags(flags);
  request.config.num_attrs = 1;
  request.config.attrs[0].mask = 1;
  request.config.attrs[0].attr.id = GPIO_V2_LINE_ATTR_ID_OUTPUT_VALUES;
  request.config.attrs[0].attr.values = value ? 1 : 0;
  return cboard_request(chip, &request);
}

/* Both edges are told. `debounce` in microseconds; 0 leaves it to the caller. */
static inline int cboard_input(int chip, uint32_t offset, int flags, uint32_t debounce) {
  struct gpio_v2_line_request request;
  memset(&request, 0, sizeof request);
  request.offsets[0] = offset;
  request.config.flags = GPIO_V2_LINE_FLAG_INPUT | GPIO_V2_LINE_FLAG_EDGE_RISING |
                         GPIO_V2_LINE_FLAG_EDGE_FALLING | cboard_common_flags(flags);
  if (debounce) {
    request.config.num_attrs = 1;
    request.config.attrs[0].mask = 1;
    request.config.attrs[0].attr.id = GPIO_V2_LINE_ATTR_ID_DEBOUNCE;
    request.config.attrs[0].attr.debounce_period_us = debounce;
  }
  int line = cboard_request(chip, &request);
  if (line >= 0) fcntl(line, F_SETFL, O_NONBLOCK);
  return line;
}

static inline int cboard_set(int line, int value) {
  struct gpio_v2_line_values values = {.bits = value ? 1 : 0, .mask = 1};
  return ioctl(line, GPIO_V2_LINE_SET_VALUES_IOCTL, &values);
}

static inline int cboard_get(int line) {
  struct gpio_v2_line_values values = {.bits = 0, .mask = 1};
  return ioctl(line, GPIO_V2_LINE_GET_VALUES_IOCTL, &values) ? -1 : (int)(values.bits & 1);
}

static const uint32_t CBOARD_RISING = GPIO_V2_LINE_EVENT_RISING_EDGE;

/* Input devices: linux/input.h. The bits of a device's events of one type; their bytes, or -1. */
static inline int cboard_event_bits(int device, int type, uint8_t *_Nonnull bits, size_t count) {
  return ioctl(device, EVIOCGBIT(type, count), bits);
}
static inline int cboard_event_name(int device, char *_Nonnull name, size_t count) {
  return ioctl(device, EVIOCGNAME(count), name);
}
/* Its events carry the time since boot from now on. */
static inline int cboard_event_clock(int device) {
  int clock = CLOCK_BOOTTIME;
  return ioctl(device, EVIOCSCLOCKID, &clock);
}
/* That time in milliseconds; its fields have other names on some machines. */
static inline uint64_t cboard_event_time(const struct input_event *_Nonnull event) {
  return (uint64_t)event->input_event_sec * 1000 + (uint64_t)event->input_event_usec / 1000;
}
/* How many positions an axis has. */
static inline int32_t cboard_event_positions(int device, int axis) {
  struct input_absinfo range;
  if (ioctl(device, EVIOCGABS(axis), &range) || range.maximum <= range.minimum) return 0;
  return (int32_t)((uint32_t)range.maximum - (uint32_t)range.minimum + 1);
}

/* Deeds in a directory that matter to whoever waits for a device: it came, it got its rights, it
   went. */
static inline int cboard_watch(int watcher, const char *_Nonnull directory) {
  return inotify_add_watch(
    watcher, directory, IN_CREATE | IN_ATTRIB | IN_DELETE | IN_MOVED_TO | IN_ONLYDIR);
}
static inline int cboard_watcher(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

#endif
