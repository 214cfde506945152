#ifndef BELFRY_CDISPLAY_H
#define BELFRY_CDISPLAY_H

#include <fcntl.h>
#include <linux/fb.h>
#include <linux/kd.h>
#include <signal.h>
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
