public class UIImage: @unchecked Sendable {
  public init?(systemName: String) {}
}
