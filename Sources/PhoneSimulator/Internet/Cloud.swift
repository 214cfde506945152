internal import GATTProfile

/// What a phone has to do with the internet: whether it reaches it, what it posted to the maker's
/// server, and what Apple's push service holds for it meanwhile.
struct Cloud {
  /// A message on its way to the server.
  struct Post {
    let subject: MessageSubject
    let message: InternetMessage
    /// What was sealed.
    let content: Message
    /// Its place in the ledger.
    let place: Int
  }

  /// Whether the phone reaches the internet.
  var isReachable: Bool
  /// Where a push reaches the phone; fresh in every run, as after a restore of the phone.
  let token: [UInt8]
  /// Everything that was posted.
  private(set) var posts: [Post] = []
  /// What the push service keeps until the phone is reachable.
  var held: [[UInt8]] = []

  init(isReachable: Bool, token: [UInt8]) {
    self.isReachable = isReachable
    self.token = token
  }

  /// Keeps a post; its number.
  mutating func note(_ post: Post) -> Int {
    posts.append(post)
    return posts.count - 1
  }
}
