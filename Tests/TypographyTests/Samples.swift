import Cards
import PanelProtocol
import Pixels

/// Monday, 2 December 2024, 9:41 in a place two hours east of UTC.
let now = Moment(uptime: 1_000_000, wallClock: 1_733_125_260_000)

/// A phone that is linked.
let status = Status(
  name: "Belfry",
  phones: [
    Status.Phone(index: PhoneIndex(1), name: "Ada’s iPhone", link: .connected, needsApp: false)
  ], offset: 120)

let replyAction = Action(index: 0, title: "Reply", kind: .text(placeholder: "Message"))

/// A card that came some minutes ago.
func card(
  _ id: UInt64, _ source: String, _ title: String, _ body: String, kind: Card.Kind = .notification,
  minutesAgo: Int64 = 0
) -> Card {
  Card(
    id: CardID(id), phone: PhoneIndex(1), kind: kind, source: source, title: title, body: body,
    delivered: 1_733_125_260_000 - minutesAgo * 60_000, offset: 120)
}

/// Texts of the world, each with what must be right in it.
let texts: [(name: String, card: Card)] = [
  (
    "latin",
    card(
      1, "Messages", "Zoë Müller",
      "Ça va? Der Zug hält heute nicht in Łódź – bring the tickets, "
        + "I’ll wait at the café by the fountain until a quarter past nine.")
  ),
  (
    "arabic",
    card(
      2, "رسائل", "محمد عبد الله",
      "السلام عليكم، الاجتماع الساعة 10:30 في مكتب Belfry. "
        + "هل تستطيع إحضار التقرير رقم 42 معك؟ شكرًا جزيلًا!")
  ),
  (
    "hebrew",
    card(
      3, "הודעות", "נועה לוי",
      "שלום! הרכבת ל־Haifa יוצאת ב־18:05 מרציף 3. "
        + "אל תשכח את הכרטיסים (2) ואת ה־iPhone.")
  ),
  (
    "devanagari",
    card(
      4, "संदेश", "क्षितिज शर्मा",
      "नमस्ते! कल की बैठक सुबह साढ़े नौ बजे है। कृपया विद्यालय के "
        + "द्वार पर मिलें, मैं दस्तावेज़ साथ लाऊँगा।")
  ),
  (
    "japanese",
    card(
      5, "メッセージ", "山田太郎",
      "明日の会議は午前九時半に始まります。駅前の喫茶店で待っていますので、"
        + "資料を忘れないでください。よろしくお願いします。")
  ),
  (
    "chinese",
    card(
      6, "信息", "王小明",
      "明天的会议改到上午九点半，请提前十分钟到会议室，并带上昨天的材料。"
        + "如果来不了，请告诉我一声，谢谢！")
  ),
  (
    "korean",
    card(
      7, "메시지", "김민준",
      "내일 회의는 오전 아홉 시 반에 시작합니다. 역 앞 카페에서 기다릴게요. "
        + "자료를 꼭 가져오세요!")
  ),
  (
    "thai",
    card(
      8, "ข้อความ", "สมชาย ใจดี",
      "พรุ่งนี้ประชุมเวลาเก้าโมงครึ่งที่ห้องประชุมใหญ่ชั้นสอง "
        + "กรุณานำเอกสารมาด้วยนะครับ ขอบคุณมาก")
  ),
  (
    "emoji",
    card(
      9, "Messages", "Zoë & محمد 🎉",
      "Ready for lift-off 👩🏽‍🚀🚀 – family 👨‍👩‍👧‍👦, flag 🇩🇪, heart ❤️, "
        + "thumbs 👍🏿 and a keycap 5️⃣.")
  ),
  (
    "mixed",
    card(
      10, "Mail", "Re: Готово · Έτοιμο",
      "Привет! Η συνάντηση: مرحبا 你好 नमस्ते שלום "
        + "こんにちは 안녕하세요 – all in one line of text, and the brackets (like «эти») stay.")
  ),
]

/// A long text: five paragraphs of Latin and one of Arabic.
let longMail: Card = {
  let paragraph =
    "The bells of the old town hall were cast in the winter of 1783, when the river "
    + "froze so hard that the carts could cross it."
  let arabic =
    "وفي اليوم التالي عاد التجار إلى السوق القديم وفتحوا أبوابهم كما كانوا يفعلون كل "
    + "صباح منذ سنين طويلة."
  var mail = card(
    11, "Mail", "Notes on the belfry, with a rather long subject that needs a second line", "")
  mail.subtitle = "From the town archive"
  mail.body = ["Dear reader,", paragraph, arabic, paragraph, paragraph, "Yours, the archivist"]
    .joined(separator: "\n\n")
  return mail
}()
