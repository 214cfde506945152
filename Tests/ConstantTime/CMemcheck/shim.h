#ifndef BELFRY_MEMCHECK_H
#define BELFRY_MEMCHECK_H

/* Where valgrind is not installed the program still builds; Tests/constant-time insists on it. */
#if __has_include(<valgrind/memcheck.h>)
#include <valgrind/memcheck.h>
#else
#define VALGRIND_MAKE_MEM_UNDEFINED(bytes, count) 0
#define VALGRIND_GET_VBITS(bytes, bits, count) 0
#endif

/* Tells memcheck that these bytes are unknown: from now on it reports every branch and every
   address that depends on them, however far they travel. */
static inline void cmemcheck_taint(const void *_Nullable bytes, long count) {
  (void)VALGRIND_MAKE_MEM_UNDEFINED(bytes, count);
}

/* 1 if memcheck holds this byte for unknown. */
static inline int cmemcheck_is_tainted(const unsigned char *_Nullable byte) {
  unsigned char bits = 0;
  return VALGRIND_GET_VBITS(byte, &bits, 1) == 1 && bits != 0;
}

#endif
