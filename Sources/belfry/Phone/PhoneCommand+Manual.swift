import Linux

extension PhoneCommand {
  static let manual = Manual(
    name: "phone",
    summary: "is a simulated phone, on the accessory's loop-back link or over the air",
    about: """
      --scenario, --interactive or both are needed. With --radio it is a phone over the air, on a second
      board or a laptop, by bluetoothd and one of its adapters; belfry field on the accessory's board then
      measures a walk with it.
      """,
    options: [
      Manual.Option(
        name: "--link", value: "PATH",
        meaning: "belfryd's loop-back socket (\(PhoneOptions.usualLink))"),
      Manual.Option(
        name: "--radio", value: "NAME", meaning: "over the air, to the accessory of that name"),
      Manual.Option(
        name: "--adapter", value: "NAME", meaning: "the adapter for it, as hci1 (the first)"),
      Manual.Option(name: "--scenario", value: "FILE", meaning: "play this file of JSON"),
      Manual.Option(
        name: "--interactive",
        meaning: "take orders from the keyboard, after a scenario; \"help\" lists them"),
      Manual.Option(
        name: "--state", value: "FILE", meaning: "go on as the phone of an earlier run; save there"),
      Manual.Option(
        name: "--identity", value: "NAME", meaning: "its name without a scenario (iPhone)"),
      Manual.Option(
        name: "--suite", value: "NAME", meaning: "xwing or p256, without a scenario (xwing)"),
      Manual.Option(
        name: "--mtu", value: "N",
        meaning: "the largest ATT packet, 23 to 517, without a scenario or --radio (185)"),
      Manual.Option(
        name: "--broker", value: "URL",
        meaning: "the accessory's broker, as mqtt://localhost: the way over the internet"),
      Manual.Option(
        name: "--topic", value: "TOPIC",
        meaning: "what the accessory's topics begin with (belfry/board)"),
      Manual.Option(
        name: "--local", value: "ADDRESS",
        meaning: "the accessory on the local network, in figures (127.0.0.1)"),
      Manual.Option(
        name: "--local-keys", value: "KEYS",
        meaning:
          "session or ratchet: what seals over the local network, without a scenario (session)"),
    ],
    examples: [
      Manual.Example(line: "belfry phone --interactive", meaning: "then pair, and notify Hello"),
      Manual.Example(line: "belfry phone --radio Belfry --interactive", meaning: "over the air"),
    ],
    statuses: [
      (ExitStatus.done.rawValue, "done: every expectation of the scenario held"),
      (1, "an expectation did not hold, or no accessory answered"),
      (ExitStatus.usage.rawValue, "the command line is wrong"),
      (ExitStatus.data.rawValue, "the scenario, or the saved state, is wrong"),
      (ExitStatus.system.rawValue, "the system refused something, such as a file"),
    ])
}
