internal import PanelProtocol

/// What the phone says about drawing attention to a notification.
struct AlertWish: Equatable {
  /// The phone's own decision: settings, Focus and all else together.
  var shouldAlert: Bool
  /// Whether the app may alert at all.
  var canAlert: Bool
  /// Whether a Focus holds the alert back.
  var isSuppressedByFocus: Bool
  /// What sort of event it is.
  var kind: Card.Kind
  /// What is to be heard; nil for nothing.
  var sound: Sound?

  /// A sound that was asked for.
  struct Sound: Equatable {
    /// Urgent: the silent mode of the accessory does not hold for it.
    var ignoresSilent: Bool
  }
}

/// Whether and how an add draws attention. The phone decides; where its own marks disagree, the
/// quieter one wins. Priority marks of a notification are for the eye and have no say here.
enum AlertDecision: Equatable {
  case quiet
  case alert(AlertStyle)

  init(_ wish: AlertWish, limits: AlertLimits) {
    guard wish.shouldAlert, wish.canAlert, !wish.isSuppressedByFocus else {
      self = .quiet
      return
    }
    var devices: Alert.Devices = [.light, .vibration]
    if wish.sound != nil { devices.insert(.sound) }
    self = .alert(
      AlertStyle(
        kind: wish.kind, devices: devices, ignoresSilent: wish.sound?.ignoresSilent ?? false,
        duration: limits.duration(of: wish.kind)))
  }
}

/// How an alert feels.
struct AlertStyle: Equatable {
  var kind: Card.Kind
  var devices: Alert.Devices
  var ignoresSilent: Bool
  /// Milliseconds; never endless.
  var duration: UInt32

  /// Whether it goes on until somebody reacts or its time is over.
  var isRinging: Bool { kind.isRinging }
}

extension Card.Kind {
  /// Whether an alert of this kind goes on until somebody reacts.
  var isRinging: Bool {
    switch self {
    case .call, .alarm, .timer: true
    case .notification, .liveActivity: false
    }
  }
}
