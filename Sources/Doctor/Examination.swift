/// All checks, in the order in which one fault hides the next: whoever mends the first bad one may
/// find the others gone.
public enum Examination {
  /// What is found, from what is known.
  public static func findings(_ facts: Facts) -> [Finding] {
    var findings = [configuration(facts), users(facts)]
    findings += radio(facts)
    findings += [bus(facts), bluetoothd(facts), policy(facts), agent(facts), sockets(facts)]
    findings += [advertising(facts), air(facts), name(facts), internet(facts)] + phones(facts)
    findings += [store(facts), disk(facts), clock(facts), entropy(facts)]
    findings += [panel(facts), devices(facts), apple]
    return findings
  }

  /// What cannot be looked at from here, and is often why nothing comes.
  private static var apple: Finding {
    Finding(
      "the phone's side", "cannot be seen from here",
      .unknown(
        cause: "Apple forwards notifications on iOS 26.5 or newer, in the European Union with an "
          + "account of there, to one accessory at a time, and to none while a watch is paired"))
  }
}
