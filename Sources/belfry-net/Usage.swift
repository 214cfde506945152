import Settings

/// What `--help` shows.
enum Usage {
  static var text: String {
    var text = """
      belfry-net: carries sealed messages between belfryd and a broker; holds no key of theirs.

      usage: belfry-net [--configuration FILE] [--SETTING VALUE]...

      Settings, on the command line or as "SETTING = VALUE" in the file:

      """
    for key in NetworkSettings.Key.allCases {
      let left = "\(key.rawValue) \(key.help.value)"
      let padding = String(repeating: " ", count: max(1, 24 - left.utf8.count))
      text += "  \(left)\(padding)\(key.help.meaning)\n"
    }
    return text + """

      Exit status: 0 ended as asked, 64 the command line is wrong, 71 the system refused something,
      78 the file of settings, or one that it names, cannot be used.

      """
  }
}
