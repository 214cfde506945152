/* Whether the terminal in the foreground shows text or leaves the screen to a program. */
#include <fcntl.h>
#include <linux/kd.h>
#include <stdio.h>
#include <sys/ioctl.h>

int main(void) {
  int mode = -1, terminal = open("/dev/tty0", O_RDWR);
  if (terminal < 0 || ioctl(terminal, KDGETMODE, &mode) < 0) return 1;
  puts(mode == KD_TEXT ? "text" : "graphics");
}
