// Ratchet
