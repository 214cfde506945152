import Glibc

/// Whether these tests run under the address sanitizer, which keeps what is freed for a while, so
/// that memory cannot be measured; it looks for leaks by itself.
public let isSanitized = dlsym(nil, "__asan_init") != nil
