internal import DBus

extension AccessoryObject {
  /// What the object offers, in words for whoever reads the introspection.
  static func description(_ publication: Publication) -> Interface {
    Interface(
      interface, methods: cardMethods + workerMethods,
      signals: [
        .init(
          "CardDismissed", [.init("card", "u")],
          about: "A person took a card away that you had raised. Sent to you alone."),
        .init(
          "WorkerReceived",
          [.init("phone", "u"), .init("subject", "y"), .init("bytes", "ay")],
          about:
            "The app on a phone sent something for programs on the board, by one of the subjects "
            + "128 to 255."),
      ],
      properties: properties(publication),
      about:
        "The accessory that phones forward their notifications to. What stands on cards is told "
        + "only where TellsContent is true.")
  }

  private static func properties(_ publication: Publication) -> [Interface.Property] {
    publication.values.map { name, value in
      let (changes, about) = Self.about(name)
      return Interface.Property(name, value, changes: changes, about: about)
    }
  }

  private static func about(_ property: String) -> (Interface.Property.Changes, String) {
    switch property {
    case "Name": (.none, "The accessory's name, as phones know it.")
    case "Version": (.none, "The version of belfryd.")
    case "Connected": (.told, "Whether a phone is connected, with keys agreed.")
    case "Phones":
      (
        .told,
        "Each bonded phone: phone (u), its number here; name (s); connected (b); needs-app (b), if a "
          + "person has to open the app there; last-seen (x), while it is away and where that is "
          + "known, in milliseconds since 1970 UTC."
      )
    case "Unread":
      (.told, "How many cards of phones no person has opened since they came or changed.")
    case "LastSeen":
      (
        .untold,
        "When a phone was last connected, in milliseconds since 1970 UTC: now, while one is. 0 if that "
          + "is not known."
      )
    case "HasPanel": (.told, "Whether a panel shows cards.")
    default: (.none, "Whether the owner of the board lets what stands on cards be told.")
    }
  }

  private static let cardMethods: [Interface.Method] = [
    .init(
      "RaiseCard",
      inputs: [.init("title", "s"), .init("text", "s"), .init("options", "a{sv}")],
      outputs: [.init("card", "u")],
      about:
        "Shows a card of your own, under the accessory's name: a title of 1 to 256 bytes, a text of "
        + "at most 4096. Options: stays (b), it does not go when you leave the bus; alerts (b), it "
        + "draws attention, unless it is a quiet hour or three have within 45 seconds. At most 8 of "
        + "yours, 32 of all programs. belfryd keeps them until it ends."),
    .init(
      "TakeCard", inputs: [.init("card", "u")],
      about: "Takes away a card that you raised, or one that stayed when its sender left."),
    .init(
      "ListCards", inputs: [.init("limit", "u")], outputs: [.init("cards", "aa{sv}")],
      about: "The newest cards of phones, newest first: card (t), phone (u), opened (b). Where "
        + "TellsContent is true also source, title, subtitle, text (s) and delivered (x), in "
        + "milliseconds since 1970 UTC."),
    .init(
      "DismissCard", inputs: [.init("card", "t")],
      about: "Dismisses a card of a phone, here and there, as a person may on the panel."),
  ]

  private static let workerMethods: [Interface.Method] = [
    .init(
      "SendWorker",
      inputs: [.init("phone", "u"), .init("subject", "y"), .init("bytes", "ay")],
      about:
        "Carries at most 3968 bytes to the app on that phone, 0 for any, by a subject of 128 to "
        + "255. The reply comes when the phone has them, an error when that is not known."),
    .init(
      "SendEvent",
      inputs: [.init("phone", "u"), .init("name", "s"), .init("value", "v")],
      about:
        "Tells the app on that phone, 0 for any, that something happened at the board: a name of 1 to "
        + "64 bytes, and a flag, a number or a text of at most 256. The reply comes when the phone "
        + "has it. At most 10 within 5 seconds, of all programs."),
    .init(
      "OpenWorkerStream", outputs: [.init("stream", "h")],
      about:
        "A socket of packets (SOCK_SEQPACKET) for all that apps send from now on, and for what they "
        + "are to get: four bytes with the phone's number, little-endian, one with the subject, and "
        + "the bytes. Whoever leaves too much unread is hung up on."),
  ]
}
