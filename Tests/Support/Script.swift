import Testing

/// Makes a shell script that may be executed. Another process writes it: what is open for writing here
/// may stay so for a moment in a process that another test starts, and is "text file busy" meanwhile.
public func makeScript(at path: String, _ lines: String) throws {
  let writer = try Program(
    "/bin/sh",
    ["-c", #"printf '#!/bin/sh\n%s\n' "$2" >"$1" && chmod 700 "$1""#, "sh", path, lines],
    errorsToo: true)
  let words = writer.remainingText()
  try #require(writer.status() == 0, "\(words)")
}
