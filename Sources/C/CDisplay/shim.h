#ifndef BELFRY_CDISPLAY_H
#define BELFRY_CDISPLAY_H

#include <fcntl.h>
#include <linux/fb.h>
#include <linux/i2c-dev.h>
#include <linux/i2c.h>
#include <linux/kd.h>
#include <linux/spi/spidev.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/* ioctl takes any number of arguments, so it does not arrive in Swift. */
static inline int cdisplay_fixed(int device, struct fb_fix_screeninfo *_Nonnull information) {
  return ioctl(device, FBIOGET_FSCREENINFO, information);
}
static inline int cdisplay_variable(int device, struct fb_var_screeninfo *_Nonnull information) {
  return ioctl(device, FBIOGET_VSCREENINFO, information);
}
static inline int cdisplay_unblank(int device) {
  return ioctl(device, FBIOBLANK, FB_BLANK_UNBLANK);
}

/* The peer on an I2C bus; a plain write goes to it, and these SMBus transfers. */
static inline int cdisplay_i2c_functions(int bus, unsigned long *_Nonnull functions) {
  return ioctl(bus, I2C_FUNCS, functions);
}
static inline int cdisplay_i2c_choose(int bus, unsigned char address) {
  return ioctl(bus, I2C_SLAVE, (long)address);
}
static inline int cdisplay_smbus_block(
  int bus, unsigned char command, const unsigned char *_Nullable bytes, unsigned char count) {
  union i2c_smbus_data data = {.block = {count}};
  if (count > I2C_SMBUS_BLOCK_MAX) return -1;
  memcpy(data.block + 1, bytes, count);
  struct i2c_smbus_ioctl_data transfer = {I2C_SMBUS_WRITE, command, I2C_SMBUS_I2C_BLOCK_DATA, &data};
  return ioctl(bus, I2C_SMBUS, &transfer);
}
static inline int cdisplay_smbus_read(int bus) {
  union i2c_smbus_data data;
  struct i2c_smbus_ioctl_data transfer = {I2C_SMBUS_READ, 0, I2C_SMBUS_BYTE, &data};
  return ioctl(bus, I2C_SMBUS, &transfer);
}

/* Mode 0, eight bits, and the speed. */
static inline int cdisplay_spi_set(int bus, unsigned int speed) {
  unsigned char mode = SPI_MODE_0, bits = 8;
  if (ioctl(bus, SPI_IOC_WR_MODE, &mode) < 0) return -1;
  if (ioctl(bus, SPI_IOC_WR_BITS_PER_WORD, &bits) < 0) return -1;
  return ioctl(bus, SPI_IOC_WR_MAX_SPEED_HZ, &speed);
}

/* The mode of a virtual terminal, KD_TEXT or KD_GRAPHICS; -1 if it is none. */
static inline int cdisplay_console_mode(int terminal) {
  int mode = -1;
  return ioctl(terminal, KDGETMODE, &mode) < 0 ? -1 : mode;
}
static inline int cdisplay_set_console_mode(int terminal, int mode) {
  return ioctl(terminal, KDSETMODE, (long)mode);
}

/* A crash must not leave a person before a dead screen. The handler does what a handler may, for the
   one terminal that a process can take, and lets the process die of what came; -1 takes it back. */
static inline int *_Nonnull cdisplay_crashing_console(void) {
  static int terminal = -1;
  return &terminal;
}
static inline void cdisplay_crashed(int number) {
  if (*cdisplay_crashing_console() >= 0)
    ioctl(*cdisplay_crashing_console(), KDSETMODE, (long)KD_TEXT);
  raise(number);
}
static inline void cdisplay_restore_at_crash(int terminal) {
  static const int deadly[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGSYS, SIGABRT, SIGQUIT};
  *cdisplay_crashing_console() = terminal;
  for (unsigned i = 0; i < sizeof deadly / sizeof *deadly; i++) {
    struct sigaction action = {.sa_flags = (int)SA_RESETHAND};
    action.sa_handler = terminal < 0 ? SIG_DFL : cdisplay_crashed;
    sigaction(deadly[i], &action, 0);
  }
}

#endif
