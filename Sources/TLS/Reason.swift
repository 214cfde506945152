internal import CTLS

/// OpenSSL's word for its latest error; its queue is empty then, so that no later failure is blamed
/// on this one.
func takeReason() -> String {
  defer { ERR_clear_error() }
  let code = ERR_peek_last_error()
  guard code != 0, let text = ERR_reason_error_string(code) else { return "it broke off" }
  return String(cString: text)
}
