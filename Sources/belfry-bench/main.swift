import Glibc

do throws(Options.Refusal) {
  let command = Command(options: try Options(Array(CommandLine.arguments.dropFirst())))
  do {
    exit(try command.run())
  } catch {
    complain("\(error)")
    exit(1)
  }
} catch {
  complain(error.sentence)
  exit(EX_USAGE)
}
