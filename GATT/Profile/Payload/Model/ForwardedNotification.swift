public import CBOR

/// A notification as the phone forwards it: every field of Apple's `AccessoryNotification`.
public struct ForwardedNotification: Equatable, Sendable {
  /// Who it is; the only key by which it is updated, removed and answered.
  public var identifier: Identifier
  /// Display name of the app that it came from.
  public var sourceName: String
  /// When the phone got it.
  public var deliveryDate: Timestamp
  /// Which date to show, if any.
  public var displayDate: DisplayDate
  /// Primary text.
  public var title: String?
  /// Secondary text.
  public var subtitle: String?
  /// Main text; U+FFFC stands where `glyphs` has a picture.
  public var body: String?
  /// What it is grouped with.
  public var threadIdentifier: String?
  /// Visual weight; never a reason to alert.
  public var attributes: Attributes
  /// A summary made on the phone.
  public var summary: String?
  /// What a person may do with it, in the order of the phone.
  public var actions: [Action]
  /// The app's icon, announced; its content comes as file parts.
  public var sourceIcon: File?
  /// A picture of the sender or of the context, announced.
  public var contextIcon: File?
  /// Files sent along, announced.
  public var attachments: [File]
  /// Pictures inside the body (genmoji), announced.
  public var glyphs: [Glyph]
  /// Entries of a newer schema.
  public var unknown: CBORUnknown

  /// A notification with the three fields that are never missing.
  public init(identifier: Identifier, sourceName: String, deliveryDate: Timestamp) {
    self.identifier = identifier
    self.sourceName = sourceName
    self.deliveryDate = deliveryDate
    displayDate = .deliveryDate
    attributes = Attributes()
    actions = []
    attachments = []
    glyphs = []
    unknown = CBORUnknown()
  }
}
