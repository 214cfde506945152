/// The completion of the tool's command line, for bash.
struct Completion {
  let manuals: [Manual]

  var bash: String {
    var cases = ""
    for manual in manuals {
      let words = (manual.options.map { $0.name } + ["--help"]).joined(separator: " ")
      cases += "    \(manual.name)) words=\"\(words)\" ;;\n"
    }
    let names = manuals.map { $0.name }.joined(separator: " ")
    return """
      # Completion of belfry for bash, as `belfry completion` writes it.
      _belfry() {
        local words
        if [ "$COMP_CWORD" -eq 1 ]; then
          words="\(names) --help"
        else
          case ${COMP_WORDS[1]} in
      \(cases)    *) words="" ;;
          esac
        fi
        mapfile -t COMPREPLY < <(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}")
      }
      complete -o default -F _belfry belfry

      """
  }
}
