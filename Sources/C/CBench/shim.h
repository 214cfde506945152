#ifndef BELFRY_CBENCH_H
#define BELFRY_CBENCH_H

#include <openssl/evp.h>
#include <unistd.h>

/* Opens a message (nonce of 12 bytes, ciphertext, tag of 16) with AES-256-GCM by nothing but
   libcrypto's own calls. Without a key the context goes on with the one it has. 1 if the tag
   verified. */
static inline int cbench_open(
  EVP_CIPHER_CTX *_Nonnull context, const EVP_CIPHER *_Nonnull cipher,
  const unsigned char *_Nullable key, const unsigned char *_Nonnull message, int count,
  unsigned char *_Nonnull plaintext) {
  int length = count - 28;
  int written = 0;
  int rest = 0;
  unsigned char *tag = (unsigned char *)message + 12 + length;
  return EVP_DecryptInit_ex2(context, key ? cipher : 0, key, message, 0) == 1 &&
         EVP_DecryptUpdate(context, plaintext, &written, message + 12, length) == 1 &&
         EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, 16, tag) == 1 &&
         EVP_DecryptFinal_ex(context, plaintext + written, &rest) == 1;
}

/* The same with a context of its own for each message, as a caller without state has it. */
static inline int cbench_open_anew(
  const EVP_CIPHER *_Nonnull cipher, const unsigned char *_Nonnull key,
  const unsigned char *_Nonnull message, int count, unsigned char *_Nonnull plaintext) {
  EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
  if (context == 0) return 0;
  int opened = cbench_open(context, cipher, key, message, count, plaintext);
  EVP_CIPHER_CTX_free(context);
  return opened;
}

/* A variable of the C library that Swift takes for shared between threads. */
extern char **environ;
static inline char *_Nullable *_Nonnull cbench_environment(void) { return environ; }

/* Where valgrind is not installed the program still builds; Tests/instructions insists on it. */
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#else
#define CALLGRIND_TOGGLE_COLLECT
#endif

/* Tells callgrind to count from here on, or no longer. Costs a few instructions without it. */
static inline void cbench_toggle_counting(void) { CALLGRIND_TOGGLE_COLLECT; }

#endif
