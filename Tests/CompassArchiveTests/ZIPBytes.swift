/// An archive made byte by byte, so that it may be what no program writes (PKWARE APPNOTE 4.3).
struct ZIPBytes {
  /// A member as its headers say it is.
  struct Member {
    var name: String
    var content: [UInt8]
    /// What the headers say of the size, where that is not so.
    var claimedSize: Int?
    var sum: UInt32?
    var flags: UInt16 = 0
    var method: UInt16 = 0
    /// The mode of a file on Unix.
    var mode: UInt32 = 0o100644

    init(_ name: String, _ text: String = "name\nOwls\n") {
      self.name = name
      content = Array(text.utf8)
    }
  }

  static func archive(_ members: [Member]) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for member in members {
      let offset = bytes.count
      bytes +=
        number(0x0403_4B50, 4) + common(member) + number(UInt64(member.name.utf8.count), 2) + number(0, 2)
      bytes += Array(member.name.utf8) + member.content
      directory += number(0x0201_4B50, 4) + number(3 << 8 | 20, 2) + common(member)
      directory += number(UInt64(member.name.utf8.count), 2) + number(0, 2) + number(0, 2) + number(0, 2)
      directory += number(0, 2) + number(UInt64(member.mode) << 16, 4) + number(UInt64(offset), 4)
      directory += Array(member.name.utf8)
    }
    let end =
      number(0x0605_4B50, 4) + number(0, 2) + number(0, 2) + number(UInt64(members.count), 2)
      + number(UInt64(members.count), 2) + number(UInt64(directory.count), 4)
      + number(UInt64(bytes.count), 4) + number(0, 2)
    return bytes + directory + end
  }

  /// What the two headers of a member have in common, from the version on.
  private static func common(_ member: Member) -> [UInt8] {
    number(20, 2) + number(UInt64(member.flags), 2) + number(UInt64(member.method), 2) + number(0, 2)
      + number(0x21, 2) + number(UInt64(member.sum ?? sum(member.content)), 4)
      + number(UInt64(member.content.count), 4)
      + number(UInt64(member.claimedSize ?? member.content.count), 4)
  }

  private static func number(_ value: UInt64, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
  }

  /// The sum of bytes (ISO 3309).
  static func sum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}
