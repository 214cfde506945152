#ifndef BELFRY_SECRET_H
#define BELFRY_SECRET_H

/* What a compiler must not see through when it works on secrets. Header only: it serves the
   Embedded builds of ring 0 as well, so it includes nothing of the C library. A null pointer is
   fine where the count is 0. */

/* Hands a byte back unchanged, but the optimiser no longer knows where it came from, so that a
   mask made of it cannot become a branch. */
static inline unsigned char csecret_barrier_u8(unsigned char value) {
  __asm__("" : "+r"(value));
  return value;
}

/* 255 if both byte strings are equal, 0 if not; the time depends on the length alone. */
static inline unsigned char csecret_equal_mask(
  const unsigned char *_Nullable a, const unsigned char *_Nullable b, long count) {
  unsigned char difference = 0;
  for (long i = 0; i < count; i++) difference |= csecret_barrier_u8(a[i] ^ b[i]);
  unsigned int borrow = (unsigned int)csecret_barrier_u8(difference) - 1u;
  return csecret_barrier_u8((unsigned char)(borrow >> 24));
}

/* Overwrites memory with zeros; the barrier keeps the stores although nobody reads them. */
static inline void csecret_wipe(void *_Nullable bytes, long count) {
  unsigned char *byte = bytes;
  for (long i = 0; i < count; i++) byte[i] = 0;
  __asm__ volatile("" : : "r"(bytes) : "memory");
}

#endif
