import OpenSSL

/// The ML-KEM engines to run the tests on: the one the environment forces, else all there are.
let engines: [MLKEMChoice] = {
  switch try? MLKEMChoice.fromEnvironment() {
  case .own: [.own]
  case .evp: [.evp]
  default: (try? MLKEMEngine(.evp)) == nil ? [.own] : [.own, .evp]
  }
}()
