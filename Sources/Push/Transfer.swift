internal import CCurl

/// One push, from its request to its answer.
final class Transfer {
  let easy: UnsafeMutableRawPointer
  private let number: UInt64
  private var headers: UnsafeMutablePointer<curl_slist>?
  private var answer: [UInt8] = []

  private static let answerLimit = 4_096

  init(
    _ number: UInt64, _ address: String, authority: String?, _ lines: [String], _ body: [UInt8]
  ) {
    self.number = number
    // Without memory for a handle nothing else would work either.
    easy = curl_easy_init()
    for line in lines { headers = curl_slist_append(headers, line) }
    curl_set_text(easy, CURLOPT_URL, address)
    curl_set_text(easy, CURLOPT_PROTOCOLS_STR, "https")
    curl_set_number(easy, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
    curl_set_number(easy, CURLOPT_PIPEWAIT, 1)
    curl_set_number(easy, CURLOPT_POST, 1)
    curl_set_number(easy, CURLOPT_TIMEOUT, PushClient.patience)
    curl_set_number(easy, CURLOPT_NOSIGNAL, 1)
    curl_set_list(easy, CURLOPT_HTTPHEADER, headers)
    curl_set_number(easy, CURLOPT_POSTFIELDSIZE, body.count)
    body.withUnsafeBytes { bytes in
      // Copied: an array's place in memory lasts no longer than this call.
      _ = curl_set_pointer(
        easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
    }
    if let authority { curl_set_text(easy, CURLOPT_CAINFO, authority) }
    curl_set_writer(easy, takeAnswer, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    curl_easy_cleanup(easy)
    curl_slist_free_all(headers)
  }

  func take(_ bytes: UnsafeRawBufferPointer) {
    answer += bytes.prefix(Self.answerLimit - answer.count)
  }

  func result(_ code: CURLcode) -> PushResult {
    guard code == CURLE_OK else {
      let words = Array(String(cString: curl_easy_strerror(code)).utf8)
      return PushResult(number: number, status: 0, words: words, retryAfter: nil)
    }
    let pause = curl_retry_after(easy)
    return PushResult(
      number: number, status: curl_status(easy), words: answer,
      retryAfter: pause > 0 ? UInt64(pause) : nil)
  }
}

private func takeAnswer(
  bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, owner: UnsafeMutableRawPointer?
) -> Int {
  guard let owner else { return 0 }
  let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
  Unmanaged<Transfer>.fromOpaque(owner).takeUnretainedValue().take(piece)
  return size * count
}
