import Cards
import PanelProtocol
import Pixels

/// What came with a message: pictures of several shapes, one of them none, and files of other kinds.
let attachmentScenes: [Scene] = [
  Scene("attachments", shown(5), pictures: photographs(of: 40, count: 5)),
  Scene("attachment-one", shown(1), pictures: photographs(of: 40, count: 1)),
  Scene("attachments-amiss", shown(3, others: 1), pictures: photographs(of: 40, count: 1))
    .without([reference(40, 1)]),
  Scene("attachment-page", shown(5), keys: [.down], pictures: photographs(of: 40, count: 5)),
  Scene("attachment-amiss", shown(1), keys: [.down]).without([reference(40, 0)]),
]

/// A message with so many pictures and other files.
private func shown(_ pictures: Int, others: Int = 0) -> [AgentMessage] {
  var card = card(40, "Messages", "Zoë Müller", "From the river today.")
  card.attachments =
    (0..<pictures).map { _ in Card.Attachment(kind: .picture, isThere: true) }
    + (0..<others).map { _ in Card.Attachment(kind: .other, isThere: true) }
  return [.status(status), .show(card)]
}

private func reference(_ card: UInt64, _ index: UInt8) -> PictureReference {
  PictureReference(card: CardID(card), role: .attachment(index))
}

private func photographs(of card: UInt64, count: Int) -> [PictureReference: Bitmap] {
  let sizes = [Size(width: 240, height: 160), Size(width: 120, height: 240)]
  var photographs: [PictureReference: Bitmap] = [:]
  for index in 0..<count {
    photographs[reference(card, UInt8(index))] = landscape(sizes[index % 2], hour: index)
  }
  return photographs
}

/// A sky over hills, with a sun that wanders.
private func landscape(_ size: Size, hour: Int) -> Bitmap {
  var bitmap = Bitmap(size: size)
  let sun = (x: size.width * (hour + 1) / 6, y: size.height / 4)
  for y in 0..<size.height {
    for x in 0..<size.width {
      let hill = size.height * 2 / 3 + (x - size.width / 2) * (x - size.width / 2) / size.width / 2
      let (across, down) = (x - sun.x, y - sun.y)
      let isSun = across * across + down * down < size.height * size.height / 64
      let blue = UInt8(150 + 100 * y / size.height)
      if isSun {
        bitmap[x, y] = Bitmap.premultiplied(red: 255, green: 230, blue: 120, alpha: 255)
      } else if y > hill {
        bitmap[x, y] = Bitmap.premultiplied(red: 40, green: blue / 2, blue: 50, alpha: 255)
      } else {
        bitmap[x, y] = Bitmap.premultiplied(
          red: UInt8(x * 90 / size.width), green: blue / 3 * 2, blue: blue, alpha: 255)
      }
    }
  }
  return bitmap
}
