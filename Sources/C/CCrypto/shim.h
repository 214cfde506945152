#ifndef BELFRY_CCRYPTO_H
#define BELFRY_CCRYPTO_H

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/pem.h>
#include <openssl/rand.h>

/* Macros that are expressions do not import into Swift: these give them names that do. */
static const int ccrypto_public_key = EVP_PKEY_PUBLIC_KEY;
static const int ccrypto_key_pair = EVP_PKEY_KEYPAIR;

#endif
