//! Files in and out: text or bytes to core values with diagnostics, and back.
