import OpenSSL

/// The engines to run the tests on: the one the environment forces, else all there are.
let engines: [MLKEMChoice] = {
  switch try? MLKEMChoice.fromEnvironment() {
  case .own: [.own]
  case .evp: [.evp]
  default: libcryptoHasMLKEM ? [.own, .evp] : [.own]
  }
}()

let libcryptoHasMLKEM = (try? MLKEMEngine(.evp)) != nil
