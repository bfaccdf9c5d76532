/// Where a line may end in a text without blanks: between Chinese and Japanese characters, but not before what closes nor
/// after what opens (Unicode Standard Annex #14, classes ID, CJ, CL, NS and OP).
enum IdeographicBreaks {
  private static let closing = Set(
    "、。，．・：；？！）」』】〉》〕］｝〗〙〛ー々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…‥)]},.!?:;%’”»".unicodeScalars)
  private static let opening = Set("（「『【〈《〔［｛〖〘〚([{‘“«".unicodeScalars)

  static func isAllowed(between first: Character, and second: Character) -> Bool {
    guard let one = first.unicodeScalars.first, let other = second.unicodeScalars.first,
      isIdeographic(one) || isIdeographic(other)
    else { return false }
    return !opening.contains(one) && !closing.contains(other)
  }

  private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2E80...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x20000...0x3FFFD: true
    default: false
    }
  }
}
