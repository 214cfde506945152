internal import Glibc
internal import Linux

/// The result of a call into the kernel's Bluetooth, or its error; a call that a signal interrupted is
/// repeated.
@discardableResult
func bluetooth(_ name: String, _ call: () -> CInt) throws(RadioError) -> CInt {
  while true {
    let result = call()
    if result >= 0 { return result }
    let number = errno
    switch number {
    case EINTR: continue
    case EAFNOSUPPORT, EPROTONOSUPPORT, ESOCKTNOSUPPORT: throw .noBluetooth
    case EPERM, EACCES: throw .notPermitted
    default: throw .system(.call(name, about: "Bluetooth", Errno(number)))
    }
  }
}

/// The same for calls of `Linux`.
func radio<Result>(_ work: () throws(SystemError) -> Result) throws(RadioError) -> Result {
  do {
    return try work()
  } catch {
    throw .system(error)
  }
}
