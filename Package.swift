// swift-tools-version: 6.0

import PackageDescription

/// Every Swift target: Swift 6 mode, `any` written out, imports internal unless said otherwise.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A module map over a C library; each is imported by exactly one adapter.
func library(_ name: String, pkgConfig: String? = nil, apt: [String]) -> Target {
  .systemLibrary(
    name: name, path: "Sources/C/\(name)", pkgConfig: pkgConfig, providers: [.apt(apt)])
}

func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil)
  -> Target
{
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies + ["TestSupport"], swiftSettings: settings)
}

/// As much of one of Apple's frameworks as the sample uses; in Swift 5 mode, as Apple's seem to be.
func appleStub(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/AppleStubs/\(name)",
    swiftSettings: settings + [.swiftLanguageMode(.v5)])
}

/// The entry of the sample's app, or of one of its extensions.
func sample(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: "sample-\(name)", dependencies: dependencies + ["Forwarding"],
    path: "GATT/Sample/\(name)", exclude: ["Info.plist", "\(name).entitlements"],
    swiftSettings: settings)
}

let package = Package(
  name: "belfry",
  platforms: [.iOS(.v17), .macOS(.v14)],
  products: [
    .library(name: "GATTProfile", targets: ["GATTProfile"]),
    .library(name: "Companion", targets: ["Companion"]),
    .library(name: "PanelProtocol", targets: ["PanelProtocol"]),
  ],
  targets: [
    // C: module maps with static-inline shims. CSecret alone may be imported by ring 0.
    .systemLibrary(name: "CSecret", path: "Sources/C/CSecret"),

    // Ring 0, pure: no Glibc, no Foundation, no clock, no I/O.
    module("CBOR"),
    module("GATTProfile", ["CBOR"], path: "GATT/Profile"),
    module("Companion", ["GATTProfile"], path: "GATT/Companion"),
    module("Peripheral", ["GATTProfile"]),
    module("Framing", ["CBOR"]),
    module("Workers", ["CBOR", "Secrets"]),
    module("PanelProtocol", ["CBOR", "Framing"]),
    module("NetworkProtocol", ["CBOR", "Framing"]),
    module("ControlProtocol", ["PanelProtocol", "CBOR", "Framing"]),
    module("Secrets", ["CSecret"]),
    module("MLKEM", ["Secrets", "CSecret"]),
    module("HPKE", ["Secrets", "MLKEM"]),
    module("Ratchet", ["Secrets"]),
    module("Pixels"),
    module("Cards", ["PanelProtocol", "Pixels", "Settings"]),
    module(
      "Accessory",
      ["GATTProfile", "PanelProtocol", "ControlProtocol", "CBOR", "HPKE", "Ratchet", "Secrets"]),

    module("Settings"),
    module("Capture", ["GATTProfile"]),
    module("Doctor", ["ControlProtocol", "GATTProfile", "PanelProtocol"]),
    module("JSON"),
    module("Relay", ["GATTProfile", "HPKE", "JSON", "Secrets"]),
    module("PhoneSimulator", ["Companion", "GATTProfile", "CBOR", "HPKE", "JSON", "Secrets"]),

    // Ring 1, adapters: one outside thing each.
    library("CLinux", apt: ["libc6-dev"]),
    library("CCrypto", pkgConfig: "libcrypto", apt: ["libssl-dev"]),
    library("CSQLite", pkgConfig: "sqlite3", apt: ["libsqlite3-dev"]),
    library("CPango", pkgConfig: "pangocairo", apt: ["libpango1.0-dev"]),
    library("CDRM", pkgConfig: "libdrm", apt: ["libdrm-dev"]),
    library("CDisplay", apt: ["linux-libc-dev"]),
    library("CPNG", pkgConfig: "libpng", apt: ["libpng-dev"]),
    library("CJPEG", pkgConfig: "libturbojpeg", apt: ["libturbojpeg0-dev"]),
    library("CDBus", pkgConfig: "dbus-1", apt: ["libdbus-1-dev"]),
    library("CMosquitto", pkgConfig: "libmosquitto", apt: ["libmosquitto-dev"]),
    library("CTLS", pkgConfig: "libssl", apt: ["libssl-dev"]),
    library("CMicroHTTPD", apt: ["libmicrohttpd-dev"]),
    library("CCurl", apt: ["libcurl4-openssl-dev"]),
    library("CBluetooth", apt: ["libbluetooth-dev"]),
    library("CBoard", apt: ["linux-libc-dev"]),
    module("Linux", ["CLinux"]),
    module("DBus", ["CDBus", "Linux"]),
    module("Bus", ["DBus", "PanelProtocol", "Workers"]),
    module("BlueZ", ["DBus", "GATTProfile", "Peripheral", "Linux"]),
    module("OpenSSL", ["HPKE", "MLKEM", "Ratchet", "Secrets", "CCrypto"]),
    module("Store", ["CSQLite", "Secrets"]),
    module("Loopback", ["GATTProfile", "Peripheral", "Linux"]),
    module("Central", ["DBus", "GATTProfile", "Linux"]),
    module("Radio", ["GATTProfile", "Peripheral", "Linux", "CBluetooth"]),
    module("Network", ["CMosquitto", "NetworkProtocol", "Linux"]),
    module("TLS", ["CTLS", "Linux"]),
    module("Avahi", ["DBus", "Linux"]),
    module("WiFi", ["DBus", "Workers", "Secrets", "Linux"]),
    module("Firmware", ["Workers", "OpenSSL", "Linux"]),
    module("LocalNetwork", ["TLS", "GATTProfile", "Linux"]),
    module("Web", ["CMicroHTTPD"]),
    module("Push", ["CCurl", "Linux"]),
    module("Pictures", ["CPNG", "CJPEG", "Pixels"]),
    module("Typography", ["CPango", "Cards", "Pixels"]),
    module("Display", ["CDRM", "CDisplay", "Linux", "Pictures", "Pixels"]),
    module("Board", ["Linux", "CBoard"]),

    // Ring 2, programs: configuration and composition.
    program(
      "belfryd",
      [
        "Accessory", "ControlProtocol", "Framing", "GATTProfile", "HPKE", "NetworkProtocol",
        "PanelProtocol", "Peripheral", "Secrets", "Settings", "Linux", "OpenSSL", "Store",
        "Loopback", "BlueZ", "Radio", "Bus", "DBus", "WiFi", "Firmware", "Workers",
      ]),
    program(
      "belfry-panel",
      [
        "PanelProtocol", "Cards", "Pixels", "Settings", "Linux", "Pictures", "Typography",
        "Display", "Board",
      ]),
    program("belfry-picture", ["Linux", "Pictures", "Pixels"]),
    program(
      "belfry-net",
      [
        "Network", "LocalNetwork", "TLS", "Avahi", "NetworkProtocol", "Framing", "Settings",
        "Linux",
      ]),
    program(
      "belfry-relay",
      [
        "GATTProfile", "HPKE", "JSON", "Linux", "Network", "OpenSSL", "Push", "Relay", "Secrets",
        "Settings", "Web",
      ]),
    program("belfry-radio", ["Radio", "Linux"]),
    program(
      "belfry",
      [
        "Capture", "Central", "PhoneSimulator", "ControlProtocol", "Doctor", "Framing",
        "PanelProtocol", "GATTProfile", "HPKE", "JSON", "Peripheral", "Settings", "Linux",
        "Loopback", "Network",
        "OpenSSL", "Radio", "LocalNetwork", "TLS",
      ]),
    library("CBench", pkgConfig: "libcrypto", apt: ["libssl-dev"]),
    library("CLibCBOR", pkgConfig: "libcbor", apt: ["libcbor-dev"]),
    program(
      "belfry-bench",
      [
        "Accessory", "CBOR", "Cards", "Display", "Framing", "GATTProfile", "HPKE", "Linux",
        "Loopback", "MLKEM", "NetworkProtocol", "OpenSSL", "PanelProtocol", "Peripheral",
        "PhoneSimulator", "Pixels", "Ratchet",
        "Secrets",
        "Store", "Typography", "CBench", "CLibCBOR",
      ]),

    // Tests.
    .target(
      name: "TestSupport", path: "Tests/Support", swiftSettings: settings),
    .target(
      name: "ScenarioSupport", dependencies: ["PhoneSimulator", "PanelProtocol", "Linux"],
      path: "Tests/ScenarioSupport", swiftSettings: settings),
    .executableTarget(
      name: "text-panel", dependencies: ["PanelProtocol"], path: "Tests/MakerExamples/TextPanel",
      swiftSettings: settings),
    tests("CBOR", ["CBOR"]),
    tests("GATTProfile", ["GATTProfile", "CBOR"]),
    tests("PanelProtocol", ["PanelProtocol", "CBOR"]),
    tests("NetworkProtocol", ["NetworkProtocol", "CBOR", "Framing"]),
    tests("ControlProtocol", ["ControlProtocol", "PanelProtocol"]),
    tests("Workers", ["Workers", "CBOR", "Secrets"]),
    tests("Capture", ["Capture", "GATTProfile", "Linux"]),
    tests("Doctor", ["Doctor", "ControlProtocol", "PanelProtocol"]),
    tests("Secrets", ["Secrets"]),
    tests("MLKEM", ["MLKEM", "Secrets", "OpenSSL"]),
    .systemLibrary(name: "CMemcheck", path: "Tests/ConstantTime/CMemcheck"),
    .executableTarget(
      name: "constant-time", dependencies: ["MLKEM", "Secrets", "CMemcheck"],
      path: "Tests/ConstantTime/Program", swiftSettings: settings),
    tests("HPKE", ["HPKE", "Secrets", "OpenSSL"]),
    .executableTarget(
      name: "crypto-oracle", dependencies: ["HPKE", "OpenSSL", "Secrets", "TestSupport"],
      path: "Tests/Oracle/Program", swiftSettings: settings),
    tests("Ratchet", ["Ratchet", "Secrets", "HPKE", "OpenSSL"]),
    tests("OpenSSL", ["OpenSSL", "HPKE", "MLKEM", "Secrets"]),
    tests("Pixels", ["Pixels"]),
    tests("Pictures", ["Pictures", "Pixels"]),
    tests("Cards", ["Cards", "PanelProtocol", "Pixels", "Settings"]),
    tests(
      "Accessory",
      ["Accessory", "GATTProfile", "PanelProtocol", "CBOR", "HPKE", "Secrets", "OpenSSL"]),
    .executableTarget(
      name: "Confined", dependencies: ["Linux"], path: "Tests/Confined", swiftSettings: settings),
    tests("Linux", ["Linux", "Confined"]),
    .executableTarget(
      name: "BusCalls", dependencies: ["DBus", "Linux"], path: "Tests/BusCalls",
      swiftSettings: settings),
    tests("DBus", ["DBus", "Linux", "BusCalls"]),
    tests(
      "Bus",
      [
        "Bus", "DBus", "Linux", "PanelProtocol", "PhoneSimulator", "ScenarioSupport", "belfryd",
        "belfry",
      ]),
    tests("BlueZ", ["BlueZ", "DBus", "GATTProfile", "Peripheral", "Linux"]),
    .executableTarget(
      name: "StoreWriter", dependencies: ["Store", "Secrets"], path: "Tests/StoreWriter",
      swiftSettings: settings),
    tests("Store", ["Store", "Secrets", "StoreWriter"]),
    tests("Loopback", ["Loopback", "GATTProfile", "Peripheral", "Linux"]),
    tests("Central", ["Central", "DBus", "GATTProfile"]),
    tests("Radio", ["Radio", "belfry-radio", "GATTProfile", "Peripheral", "Linux"]),
    tests("Network", ["Network", "NetworkProtocol", "Framing", "Linux", "belfry-net"]),
    tests("TLS", ["TLS", "Linux"]),
    tests("Avahi", ["Avahi", "Linux"]),
    tests("Firmware", ["Firmware", "Workers", "OpenSSL", "Linux"]),
    tests("WiFi", ["WiFi", "Workers", "DBus", "Secrets", "Linux"]),
    tests("LocalNetwork", ["LocalNetwork", "TLS", "GATTProfile", "Linux"]),
    tests("Settings", ["Settings"]),
    tests(
      "belfryd",
      [
        "belfryd", "belfry-net", "ControlProtocol", "GATTProfile", "PanelProtocol", "Peripheral",
        "Linux", "LocalNetwork", "Loopback", "Store",
      ]),
    tests("Typography", ["Typography", "Display", "Cards", "PanelProtocol", "Pixels", "Pictures"]),
    tests("Display", ["Display", "Pictures", "Pixels"]),
    tests("Board", ["Board", "Linux"]),
    tests(
      "BelfryPanel",
      [
        "belfry-panel", "belfry-picture", "PanelProtocol", "Settings", "Linux", "Pictures",
        "Pixels", "Display", "Board",
      ]),
    tests("BelfryBench", ["belfry-bench", "belfry", "belfryd"]),
    tests("JSON", ["JSON"]),
    tests("Relay", ["Relay", "GATTProfile", "OpenSSL", "Secrets"]),
    tests(
      "PhoneSimulator",
      [
        "PhoneSimulator", "ScenarioSupport", "GATTProfile", "PanelProtocol", "Accessory", "HPKE",
        "Secrets", "OpenSSL",
      ]),
    tests("Companion", ["Companion", "CBOR", "GATTProfile", "HPKE", "OpenSSL", "Secrets"]),

    // The sample companion, on stand-ins for Apple's frameworks.
    appleStub("ExtensionFoundation"),
    appleStub("UniformTypeIdentifiers"),
    appleStub("UIKit"),
    appleStub("Combine"),
    appleStub("SwiftUI", ["Combine"]),
    appleStub("CryptoKit", ["OpenSSL"]),
    appleStub("CoreBluetooth", ["GATTProfile", "Loopback", "Peripheral"]),
    appleStub("AccessorySetupKit", ["CoreBluetooth", "UIKit"]),
    appleStub("AccessoryTransportExtension", ["AccessorySetupKit", "ExtensionFoundation"]),
    appleStub(
      "AccessoryNotifications",
      [
        "AccessorySetupKit", "AccessoryTransportExtension", "ExtensionFoundation",
        "UniformTypeIdentifiers",
      ]),
    module(
      "Forwarding",
      [
        "Companion", "GATTProfile", "AccessoryNotifications", "AccessorySetupKit",
        "AccessoryTransportExtension", "Combine", "CoreBluetooth", "CryptoKit", "UIKit",
      ], path: "GATT/Sample/Forwarding"),
    sample("KeyExchange", ["AccessoryTransportExtension", "ExtensionFoundation"]),
    sample("Transport", ["AccessoryTransportExtension", "ExtensionFoundation"]),
    sample(
      "DataProvider",
      ["AccessoryNotifications", "AccessoryTransportExtension", "ExtensionFoundation"]),
    sample("App", ["SwiftUI"]),
    tests(
      "Sample",
      [
        "Forwarding", "AccessoryNotifications", "AccessorySetupKit",
        "AccessoryTransportExtension", "CoreBluetooth", "UniformTypeIdentifiers", "HPKE",
        "OpenSSL", "PhoneSimulator", "PanelProtocol", "ScenarioSupport", "belfryd",
      ]),
    tests(
      "Scenario",
      [
        "ScenarioSupport", "PhoneSimulator", "PanelProtocol", "HPKE", "Linux", "Secrets", "Store",
        "Workers",
        "belfryd",
        "belfry", "belfry-net", "belfry-panel", "belfry-picture", "text-panel",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
