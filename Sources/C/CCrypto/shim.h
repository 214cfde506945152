#ifndef BELFRY_CCRYPTO_H
#define BELFRY_CCRYPTO_H

#include <openssl/crypto.h>
#include <openssl/evp.h>

#endif
