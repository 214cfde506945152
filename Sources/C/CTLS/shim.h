#ifndef BELFRY_CTLS_H
#define BELFRY_CTLS_H

#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>

/* What OpenSSL has as macros does not arrive in Swift. */
static inline int ctls_only_newest(SSL_CTX *_Nonnull context) {
  return SSL_CTX_set_min_proto_version(context, TLS1_3_VERSION);
}
static inline void ctls_be_small(SSL_CTX *_Nonnull context) {
  SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
}
static inline EVP_PKEY *_Nullable ctls_new_key(void) { return EVP_EC_gen("P-256"); }

/* The bytes of a memory BIO, which keeps them. */
static inline long ctls_content(BIO *_Nonnull bio, char *_Nullable *_Nonnull bytes) {
  return BIO_get_mem_data(bio, bytes);
}
static inline int ctls_pending(BIO *_Nonnull bio) { return (int)BIO_pending(bio); }

#endif
