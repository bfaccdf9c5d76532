extension UInt32 {
  /// Reads up to eight hexadecimal digits; nil for any other byte.
  @inlinable
  package init?(hexDigits bytes: some Sequence<UInt8>) {
    self = 0
    for byte in bytes {
      switch byte {
      case 0x30...0x39: self = self << 4 | UInt32(byte - 0x30)
      case 0x41...0x46: self = self << 4 | UInt32(byte - 0x37)
      case 0x61...0x66: self = self << 4 | UInt32(byte - 0x57)
      default: return nil
      }
    }
  }
}
