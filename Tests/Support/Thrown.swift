/// The error of a type that some work throws; nil if it throws none or another.
///
/// `#expect(throws:)` gives the error back from Swift 6.1 on; this does so in 6.0 as well.
public func thrown<Failure: Error>(_ type: Failure.Type, by work: () throws -> some Any) -> Failure?
{
  do {
    _ = try work()
    return nil
  } catch {
    return error as? Failure
  }
}
