"""Becomes a program that may make no Bluetooth socket, as RestrictAddressFamilies of systemd has it.
Arguments: the program and its own."""

import ctypes
import os
import struct
import sys

AF_BLUETOOTH, EAFNOSUPPORT, SYS_SOCKET = 31, 97, 41  # x86_64, as the guests are
PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS, SECCOMP_MODE_FILTER = 22, 38, 2
LOAD, EQUAL, RETURN = 0x20, 0x15, 0x06
NUMBER, FIRST_ARGUMENT = 0, 16  # places in struct seccomp_data
ALLOW, ERRNO = 0x7FFF0000, 0x00050000


class Program(ctypes.Structure):
    _fields_ = [("length", ctypes.c_ushort), ("filter", ctypes.c_char_p)]


def main(arguments):
    steps = [(LOAD, 0, 0, NUMBER), (EQUAL, 0, 3, SYS_SOCKET), (LOAD, 0, 0, FIRST_ARGUMENT),
             (EQUAL, 0, 1, AF_BLUETOOTH), (RETURN, 0, 0, ERRNO | EAFNOSUPPORT),
             (RETURN, 0, 0, ALLOW)]
    code = b"".join(struct.pack("HBBI", *step) for step in steps)
    libc = ctypes.CDLL(None, use_errno=True)
    program = Program(len(steps), code)
    if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) or libc.prctl(
            PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(program)):
        sys.exit(f"prctl: {os.strerror(ctypes.get_errno())}")
    os.execv(arguments[0], arguments)


main(sys.argv[1:])
