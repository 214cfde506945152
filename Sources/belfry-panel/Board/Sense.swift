import Board
import PanelProtocol

/// By what a person notices: each has a device, if the board has one, and patterns.
enum Sense: String, CaseIterable {
  case light = "lights"
  case sound = "sounds"
  case vibration

  var device: Alert.Devices {
    switch self {
    case .light: .light
    case .sound: .sound
    case .vibration: .vibration
    }
  }

  /// What hangs on a channel of pulses.
  var use: PWM.Use { self == .sound ? .buzzer(pitch: 2400) : .lamp }

  /// The shipped patterns as they would stand in the settings; what rings grows stronger, and ends
  /// with its alert.
  func pattern(_ occasion: Occasion) -> String {
    switch (self, occasion) {
    case (.light, .notification): "1000 x1"
    case (.light, .priority): "300 200 x3"
    case (.light, .timeSensitive): "150 150 x6"
    case (.light, .critical): "60 60"
    case (.light, .timer), (.light, .alarm): "500 500"
    case (.light, .call): "800 400 x8; 250 250"
    case (.sound, .notification): "80/2400 x1"
    case (.sound, .priority): "80/2400 60 80/2800 x1"
    case (.sound, .timeSensitive): "80/2800 80 x3"
    case (.sound, .critical): "150/3200 80 x8"
    case (.sound, .timer): "100/2600 900 x5; 100/2600 100 100/2600 700"
    case (.sound, .alarm): "100/2400 1400 x5; 100/2600 100 x20; 200/3000 100"
    case (.sound, .call): "80/2000 80 80/2400 2760 x3; 150/2400 100 150/2800 1100 x6; 250/3000 150"
    case (.vibration, .notification): "150 x1"
    case (.vibration, .priority): "150 100 x2"
    case (.vibration, .timeSensitive): "100 100 x3"
    case (.vibration, .critical): "400 150 x4"
    case (.vibration, .timer), (.vibration, .alarm): "300 700 x5; 500 300"
    case (.vibration, .call): "400 2600 x3; 600 900 x6; 900 300"
    }
  }
}
