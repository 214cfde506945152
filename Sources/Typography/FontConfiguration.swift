/// Which fonts are looked for, and in what order, whatever else is installed: Noto's sans faces
/// first, for every script in daily use, and the colour emoji. A maker can give a file instead.
public enum FontConfiguration: Equatable, Sendable {
  /// The configuration below.
  case shipped
  /// A fonts.conf of fontconfig, fonts-conf(5).
  case file(path: String)

  static let shippedText = """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
    <fontconfig>
      <dir>/usr/share/fonts</dir>
      <dir>/usr/local/share/fonts</dir>
      <cachedir>/var/cache/fontconfig</cachedir>
      <cachedir prefix="xdg">fontconfig</cachedir>
    \(hanRules)
      <alias binding="strong">
        <family>sans-serif</family>
        <prefer>
    \(families.map { "      <family>\($0)</family>" }.joined(separator: "\n"))
        </prefer>
      </alias>
      <alias binding="strong">
        <family>emoji</family>
        <prefer><family>Noto Color Emoji</family></prefer>
      </alias>
      <!-- Emoji are pictures of one size: scale them to the size that was asked for. -->
      <match target="font">
        <test name="outline" compare="eq"><bool>false</bool></test>
        <edit name="matrix" mode="assign">
          <times>
            <name>matrix</name>
            <matrix>
              <divide><name target="pattern">pixelsize</name><name>pixelsize</name></divide>
              <double>0</double>
              <double>0</double>
              <divide><name target="pattern">pixelsize</name><name>pixelsize</name></divide>
            </matrix>
          </times>
        </edit>
      </match>
    </fontconfig>
    """

  /// Han signs differ by language: the faces for the text's own language come first.
  private static var hanRules: String {
    let faces = [("ja", "JP"), ("ko", "KR"), ("zh-cn", "SC"), ("zh-tw", "TC")]
    return faces.map { language, face in
      """
        <match target="pattern">
          <test name="lang" compare="contains"><string>\(language)</string></test>
          <test name="family"><string>sans-serif</string></test>
          <edit name="family" mode="prepend" binding="strong">
            <string>Noto Sans CJK \(face)</string>
          </edit>
        </match>
      """
    }.joined(separator: "\n")
  }

  private static let families = [
    "Noto Sans", "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari",
    "Noto Sans Bengali", "Noto Sans Gurmukhi", "Noto Sans Gujarati", "Noto Sans Oriya",
    "Noto Sans Tamil", "Noto Sans Telugu", "Noto Sans Kannada", "Noto Sans Malayalam",
    "Noto Sans Sinhala", "Noto Sans Thai", "Noto Sans Lao", "Noto Serif Tibetan",
    "Noto Sans Myanmar", "Noto Sans Georgian", "Noto Sans Armenian", "Noto Sans Ethiopic",
    "Noto Sans Khmer", "Noto Sans Cherokee", "Noto Sans Canadian Aboriginal",
    "Noto Sans Syriac", "Noto Sans Thaana", "Noto Sans NKo", "Noto Sans Tifinagh",
    "Noto Sans CJK SC", "Noto Sans CJK TC", "Noto Sans CJK JP", "Noto Sans CJK KR",
    "Droid Sans Fallback", "Noto Sans Mongolian", "Noto Sans Symbols", "Noto Sans Symbols2",
    "Noto Sans Math",
    "Noto Color Emoji", "DejaVu Sans",
  ]
}
