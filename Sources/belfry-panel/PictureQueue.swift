import Cards
import Linux
import Pictures
import Pixels

/// Pictures on their way to be shown, decoded one after the other, each in a process of its own: what
/// a hostile one does to its decoder costs that picture and nothing else.
struct PictureQueue {
  private struct Job {
    let reference: PictureReference
    let bytes: [UInt8]
  }

  private var waiting: [Job] = []
  private var current: Job?
  private var child: Child?
  private var answer: [UInt8] = []

  /// Edge of a decoded picture in pixels; no screen shows a larger one.
  private static let edge = 96
  /// Milliseconds after which a decoder is given up.
  static let patience: UInt64 = 5_000
  /// Bytes and pictures that may wait before no more are taken from belfryd.
  private static let byteLimit = 1 << 20
  private static let countLimit = 64

  /// True while belfryd should not tell more.
  var isFull: Bool {
    waiting.count >= Self.countLimit || waiting.reduce(0) { $0 + $1.bytes.count } >= Self.byteLimit
  }

  /// True while a picture may still come out.
  var isBusy: Bool { child != nil || !waiting.isEmpty }

  /// Where the decoder's answer can be read, to be watched.
  var number: CInt? { child?.number }

  /// Decodes that picture when its turn comes.
  mutating func append(_ bytes: [UInt8], as reference: PictureReference) {
    waiting.append(Job(reference: reference, bytes: bytes))
  }

  /// Nobody wants to see that any more.
  mutating func forget(_ reference: PictureReference) {
    waiting.removeAll { $0.reference == reference }
    if current?.reference == reference { current = nil }
  }

  /// Starts on the next picture, if none is under way; false if there is none.
  mutating func start() throws(SystemError) -> Bool {
    guard child == nil, !waiting.isEmpty else { return false }
    let job = waiting.removeFirst()
    child = try Child(
      "\(Executable.directory)/belfry-picture", ["\(Self.edge)"], input: job.bytes)
    current = job
    answer = []
    return true
  }

  /// A picture's end.
  typealias Outcome = (reference: PictureReference, result: Result<Bitmap, PictureError>)

  /// Reads on; true at the answer's end.
  mutating func read() -> Bool {
    guard let child else { return true }
    guard let bytes = try? child.read() else { return true }
    answer += bytes
    return answer.count > Thumbnail.byteLimit
  }

  /// The decoder is through, or given up; nil if nobody wants to see the picture any more.
  mutating func finish() -> Outcome? {
    child?.end()
    child = nil
    defer {
      current = nil
      answer = []
    }
    guard let current else { return nil }
    do throws(PictureError) {
      return (current.reference, .success(try Thumbnail.read(answer)))
    } catch {
      return (current.reference, .failure(error))
    }
  }
}
