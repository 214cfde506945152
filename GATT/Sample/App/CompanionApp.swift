import Forwarding
import SwiftUI

/// The app: one screen that sets the accessory up.
@main
struct CompanionApp: App {
  @StateObject private var setup = AccessorySetup()

  var body: some Scene {
    WindowGroup {
      VStack {
        Text(setup.name ?? "No accessory yet")
        Button("Find the accessory") { Task { await setup.pick() } }
        Button("Send notifications to it") { Task { await setup.forward() } }
        Button("Remove it") { Task { await setup.remove() } }
        Text(setup.problem ?? "")
      }
    }
  }
}
