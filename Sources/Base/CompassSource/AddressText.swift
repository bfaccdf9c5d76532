extension ArraySlice<UInt8> {
  /// Whether a text looks like an e-mail address or a URL.
  package var isAddress: Bool {
    if contains(0x20) { return false }
    if ["http://", "https://", "www."].contains(where: { starts(with: $0.utf8) }) { return true }
    guard let at = firstIndex(of: 0x40), at > startIndex else { return false }
    return self[at...].dropFirst(2).contains(0x2E)
  }
}
