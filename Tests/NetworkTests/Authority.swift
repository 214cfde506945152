import TestSupport

/// Certificates of a test's own, made by the openssl program.
enum Authority {
  /// Makes, in that folder, an authority (NAME.pem, NAME.key) and two certificates from it: one for
  /// 127.0.0.1 (NAME-broker) and one for a client called board (NAME-board); false if it fails.
  static func make(_ name: String, in folder: TemporaryDirectory) -> Bool {
    let file: (String) -> String = { folder("\(name)\($0)") }
    let isMade = run([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
      "/CN=\(name)", "-days", "2", "-keyout", file(".key"), "-out", file(".pem"),
    ])
    guard isMade else { return false }
    return certificate("broker", subject: "/CN=127.0.0.1", "IP:127.0.0.1", file)
      && certificate("board", subject: "/CN=board", "DNS:board", file)
  }

  private static func certificate(
    _ role: String, subject: String, _ address: String, _ file: (String) -> String
  ) -> Bool {
    run([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj",
      subject, "-addext", "subjectAltName=\(address)", "-addext", "basicConstraints=CA:FALSE",
      "-days", "2", "-CA", file(".pem"), "-CAkey", file(".key"), "-keyout", file("-\(role).key"),
      "-out", file("-\(role).pem"),
    ])
  }

  private static func run(_ arguments: [String]) -> Bool {
    (try? Program("/usr/bin/openssl", arguments))?.status() == 0
  }
}
