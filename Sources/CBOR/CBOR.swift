/// Deterministic CBOR (RFC 8949, section 4.2): values to bytes and back.
public enum CBOR {}
