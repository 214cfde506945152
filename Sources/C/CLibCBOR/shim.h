#ifndef BELFRY_CLIBCBOR_H
#define BELFRY_CLIBCBOR_H

#include <cbor.h>

/* Reads one item with all that is in it into a tree, and frees the tree. 1 if it was whole. */
static inline int clibcbor_read(const unsigned char *_Nullable bytes, size_t count) {
  struct cbor_load_result result;
  cbor_item_t *item = cbor_load(bytes, count, &result);
  if (item == 0) return 0;
  cbor_decref(&item);
  return result.error.code == CBOR_ERR_NONE && result.read == count;
}

static const int clibcbor_major = CBOR_MAJOR_VERSION;
static const int clibcbor_minor = CBOR_MINOR_VERSION;
static const int clibcbor_patch = CBOR_PATCH_VERSION;

#endif
