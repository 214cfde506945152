import Testing

/// All suites of this module, one test after the other: Cairo and FreeType share caches behind every
/// typesetter of a process, and the panel draws from one thread, as these tests do.
@Suite(.serialized) enum TypographyTests {}
