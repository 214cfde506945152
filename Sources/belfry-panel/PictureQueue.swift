import Linux
import Pictures
import Pixels

/// Pictures on their way to be shown, decoded one after the other, each in a process of its own: what
/// a hostile one does to its decoder costs that picture and nothing else.
struct PictureQueue {
  private struct Job {
    let print: PicturePrint
    let bytes: [UInt8]
  }

  private var waiting: [Job] = []
  private var current: PicturePrint?
  private var child: Child?
  private var answer: [UInt8] = []

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

  /// Decodes those bytes when their turn comes; once, however often they are wanted meanwhile.
  mutating func append(_ bytes: [UInt8], _ print: PicturePrint) {
    guard current != print, !waiting.contains(where: { $0.print == print }) else { return }
    waiting.append(Job(print: print, bytes: bytes))
  }

  /// Only what is still wanted need be decoded.
  mutating func keep(_ isWanted: (PicturePrint) -> Bool) {
    waiting.removeAll { !isWanted($0.print) }
  }

  /// Starts on the next picture, if none is under way; false if there is none.
  mutating func start() throws(SystemError) -> Bool {
    guard child == nil, !waiting.isEmpty else { return false }
    let job = waiting.removeFirst()
    current = job.print
    answer = []
    child = try Child(
      "\(Executable.directory)/belfry-picture", [job.print.shape.word], input: job.bytes)
    return true
  }

  /// Reads on; true at the answer's end.
  mutating func read() -> Bool {
    guard let child else { return true }
    guard let bytes = try? child.read() else { return true }
    answer += bytes
    return answer.count > Thumbnail.byteLimit
  }

  /// A picture's end.
  typealias Outcome = (print: PicturePrint, result: Result<Bitmap, PictureError>)

  /// The decoder is through, or given up; nil if there was none.
  mutating func finish() -> Outcome? {
    child?.end()
    child = nil
    defer {
      current = nil
      answer = []
    }
    guard let current else { return nil }
    do throws(PictureError) {
      return (current, .success(try Thumbnail.read(answer)))
    } catch {
      return (current, .failure(error))
    }
  }
}
