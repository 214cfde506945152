/// The version of Belfry's programs, which are shipped together.
public enum Version {
  /// The version, as `0.1`.
  public static let text = "0.1"
}
