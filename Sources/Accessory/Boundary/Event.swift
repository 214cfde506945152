public import GATTProfile
public import PanelProtocol
public import Secrets

/// What happened outside. The loop hands each one to `Accessory.handle` as it comes.
public enum Event {
  // The store.

  /// The changes of the last `.commit` are durable, all of them.
  case committed
  /// None of the changes of the last `.commit` was kept: the medium is full, or answers with errors.
  case commitFailed(isFull: Bool)
  /// The store that was there was damaged; the one that the engine began with took its place.
  case storeReplaced

  // Links.

  /// A phone connected. `phone` names its bond, and is nil as long as the link is not bonded and
  /// encrypted; `mtu` is the ATT MTU, 23 to 517.
  case linkOpened(LinkID, phone: PhoneID?, mtu: Int)
  /// The link became bonded and encrypted after it had opened.
  case linkSecured(LinkID, phone: PhoneID)
  /// The ATT MTU of the link changed.
  case mtuChanged(LinkID, mtu: Int)
  /// The phone turned notifications or indications of a characteristic on or off.
  case subscription(LinkID, Characteristic, active: Bool)
  /// The phone wrote a value. A write with response has a `request` to be answered.
  case write(LinkID, Characteristic, value: [UInt8], request: RequestID?)
  /// The phone reads a characteristic.
  case read(LinkID, Characteristic, request: RequestID)
  /// The transport took one value of an earlier `.send` on this link and characteristic.
  case sent(LinkID, Characteristic)
  /// A link over the local network wants to be one of a phone's, by the token that it showed. It is
  /// admitted or disconnected at once.
  case linkClaimed(LinkID, token: SharedSecret, mtu: Int)
  /// The link is gone, for whatever reason; nothing more will come from it.
  case linkClosed(LinkID)

  // Bonds and pairing.

  /// A phone was bonded anew: what was known of an older bond of the same phone is void.
  case bonded(PhoneID, name: String)
  /// A bond was removed, by the user or by the phone.
  case bondRemoved(PhoneID)
  /// These phones believe in a bond that is not here any more, or is not the same: their owner has
  /// to forget the accessory on the phone. All of them, at each change.
  case bondsAmiss([PhoneID])
  /// The pairing window opened, until that uptime, or closed (nil).
  case pairingWindow(until: UInt64?)
  /// A person has to see these digits to pair a phone, or no more (nil).
  case pairingDigits(PairingDigits?)

  // People at a shell.

  /// New keys are wanted with that phone.
  case rekeyAsked(PhoneIndex)
  /// The owner of the board chose anew. What may not change at work stays as it was.
  case configured(Configuration)

  // The panel. One panel at a time; the loop closes an older one before it reports a newer.

  /// A panel said hello and can show things from now on.
  case panelConnected(PanelProtocol.Capabilities)
  /// A later message of the panel.
  case panelMessage(PanelMessage)
  /// The panel has taken all that it was told. Handed in only while `Accessory.isReplaying`.
  case panelTookAll
  /// The panel is gone.
  case panelDisconnected

  // Other networks.

  /// Phones find the accessory on the local network there, or not at all.
  case localNetwork(LocalPlace?)

  /// Messages of phones can come over the internet and answers can leave that way, or no longer.
  case internet(up: Bool)
  /// A message came over the internet, in one of the forms of `InternetMessage`. The phone is found
  /// by what is in it, and nothing in it is authentic before it opens.
  case parcel(ParcelID, [UInt8])
  /// What an earlier `.dispatch` gave is in the keeping of the server.
  case dispatched(DispatchID)

  // Workers.

  /// Something is to be carried to a phone's worker.
  case workerOrder(WorkerOrder)
  /// Nothing more is to be said to that worker for now: its session ends.
  case workerDone(PhoneIndex, Message.Feature)

  // Time.

  /// The deadline last asked for by `Accessory.deadline` has come.
  case deadline
}
