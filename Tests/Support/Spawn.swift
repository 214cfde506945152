import Glibc

/// Starts a process with all signals as they are by default, and with nothing to read if it has no
/// input.
func spawn(
  _ path: String, _ arguments: [String], _ environment: [String], input: CInt?, output: CInt,
  errors: CInt?
) -> Result<pid_t, Program.NotStarted> {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  if let input {
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
  } else {
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
  }
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
  if let errors {
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
  } else {
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
  }
  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  var none = sigset_t()
  sigemptyset(&none)
  posix_spawnattr_setsigmask(&attributes, &none)
  posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
  var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
  var envp: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
  defer { for text in argv + envp { free(text) } }
  var identifier: pid_t = 0
  let number = posix_spawnp(&identifier, path, &actions, &attributes, &argv, &envp)
  return number == 0 ? .success(identifier) : .failure(Program.NotStarted(number: number))
}
