#ifndef BELFRY_SECRET_H
#define BELFRY_SECRET_H

/* What a compiler must not see through when it works on secrets. Header only: it serves the
   Embedded builds of ring 0 as well, so it includes nothing of the C library. */

/* Hands a byte back unchanged, but the optimiser no longer knows where it came from, so that a
   mask made of it cannot become a branch. */
static inline unsigned char csecret_barrier_u8(unsigned char value) {
  __asm__("" : "+r"(value));
  return value;
}

/* The same for 32 bits. */
static inline unsigned int csecret_barrier_u32(unsigned int value) {
  __asm__("" : "+r"(value));
  return value;
}

/* 1 if both byte strings are equal, 0 if not; the time depends on the length alone. */
static inline int csecret_equal(
  const unsigned char *_Nonnull a, const unsigned char *_Nonnull b, long count) {
  unsigned char difference = 0;
  for (long i = 0; i < count; i++) difference |= csecret_barrier_u8(a[i] ^ b[i]);
  return (int)(((unsigned int)csecret_barrier_u8(difference) - 1u) >> 31);
}

/* Overwrites memory with zeros; the barrier keeps the stores although nobody reads them. */
static inline void csecret_wipe(unsigned char *_Nonnull bytes, long count) {
  for (long i = 0; i < count; i++) bytes[i] = 0;
  __asm__ volatile("" : : "r"(bytes) : "memory");
}

#endif
