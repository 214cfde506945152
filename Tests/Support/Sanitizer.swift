import Glibc

/// Whether these tests run under the address or the thread sanitizer. Both keep memory of their own,
/// so that none can be measured; the first looks for leaks by itself.
public let isSanitized = dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
