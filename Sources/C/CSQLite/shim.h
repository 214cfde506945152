#ifndef BELFRY_CSQLITE_H
#define BELFRY_CSQLITE_H

#include <sqlite3.h>

/* The destructors SQLITE_STATIC and SQLITE_TRANSIENT are casts, which do not arrive in Swift. An
   empty blob is not NULL, although its address may be. */
static inline int csqlite_bind_blob_borrowed(
  sqlite3_stmt *_Nonnull statement, int index, const void *_Nullable bytes, int count) {
  return sqlite3_bind_blob(statement, index, count ? bytes : "", count, SQLITE_STATIC);
}
static inline int csqlite_bind_blob_copied(
  sqlite3_stmt *_Nonnull statement, int index, const void *_Nullable bytes, int count) {
  return sqlite3_bind_blob(statement, index, count ? bytes : "", count, SQLITE_TRANSIENT);
}
static inline int csqlite_bind_text_copied(
  sqlite3_stmt *_Nonnull statement, int index, const char *_Nonnull text) {
  return sqlite3_bind_text(statement, index, text, -1, SQLITE_TRANSIENT);
}

#endif
