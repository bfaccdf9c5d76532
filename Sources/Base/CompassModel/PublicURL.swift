import Foundation

/// Addresses as a document or a calendar may show them.
package enum PublicURL {
  /// Words in the name of a parameter that say that its value opens something.
  private static let secretWords: Set<String> = [
    "token", "key", "secret", "auth", "authorization", "password", "passwd", "passcode", "pwd", "pass",
    "sig", "signature", "session", "sessionid", "sid", "jwt", "credential", "credentials", "apikey",
    "authkey", "accesstoken", "authtoken", "otp", "code", "hmac",
  ]
  /// Words beside which a code is a place or a product and opens nothing.
  private static let harmlessCodes: Set<String> = [
    "zip", "zipcode", "postal", "country", "area", "state", "sport", "event",
  ]

  /// An address without what would let a reader in: the user's name and password, and parameters whose
  /// names look secret, in the query and behind the `#`.
  ///
  /// - Complexity: O(n).
  package static func withoutSecrets(_ url: String) -> String {
    var url = url
    guard url.withUTF8({ $0.contains(0x40) || hasSecretParameter($0) }) else { return url }
    let bytes = Array(url.utf8)
    let hash = bytes.firstIndex(of: 0x23) ?? bytes.endIndex
    let question = bytes[..<hash].firstIndex(of: 0x3F) ?? hash
    var result = withoutUser(bytes[..<question])
    if question < hash { result += marked(0x3F, kept(bytes[(question + 1)..<hash])) }
    if hash < bytes.endIndex {
      let fragment = bytes[(hash + 1)...]
      // Behind the `#` some pages have a path with a query of its own, others the parameters themselves.
      if let inner = fragment.firstIndex(of: 0x3F) {
        result += [0x23] + fragment[..<inner] + marked(0x3F, kept(fragment[(inner + 1)...]))
      } else {
        result += marked(0x23, kept(fragment))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A text in which every address is ``withoutSecrets(_:)``.
  ///
  /// - Complexity: O(n).
  package static func textWithoutSecrets(_ text: String) -> String {
    // Few texts have an address.
    var text = text
    guard text.withUTF8({ $0.contains(0x2F) && ($0.contains(0x3A) || hasSecretParameter($0)) }) else {
      return text
    }
    var result: [UInt8] = []
    var word: [UInt8] = []
    func end() {
      let isAddress =
        word.indices.contains { word[$0...].starts(with: "://".utf8) }
        || (word.contains(0x2F) && word.withUnsafeBufferPointer(hasSecretParameter))
      result += isAddress ? Array(withoutSecrets(String(decoding: word, as: UTF8.self)).utf8) : word
      word.removeAll(keepingCapacity: true)
    }
    for byte in text.utf8 {
      if byte <= 0x20 {
        end()
        result.append(byte)
      } else {
        word.append(byte)
      }
    }
    end()
    return String(decoding: result, as: UTF8.self)
  }

  /// A value of a record without secrets: an address, a text, or the texts of a list or of JSON.
  ///
  /// - Parameters:
  ///   - value: the value.
  ///   - type: the type of its field; an address needs no scheme to be one.
  package static func valueWithoutSecrets(_ value: FieldValue, _ type: FieldType) -> FieldValue {
    switch value {
    case .text(let text):
      if case .url = type { return .text(withoutSecrets(text)) }
      return .text(textWithoutSecrets(text))
    case .texts(let texts): return .texts(texts.map(textWithoutSecrets))
    case .json(let value): return .json(jsonWithoutSecrets(value))
    case .integer, .decimal, .boolean, .date, .time, .instant, .id, .ids: return value
    }
  }

  private static func jsonWithoutSecrets(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): .string(textWithoutSecrets(text))
    case .array(let values): .array(values.map(jsonWithoutSecrets))
    case .object(let members):
      .object(members.map { JSONValue.Member($0.name, jsonWithoutSecrets($0.value)) })
    case .null, .boolean, .number: value
    }
  }

  /// The address of a page that a click may open: http or https, without secrets; nil for any other.
  package static func page(_ url: String) -> String? {
    var url = url
    let isPage = url.withUTF8 { bytes in
      guard bytes.count >= 7, bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return false }
      let isSecure = bytes[4] | 0x20 == 0x73
      let scheme: StaticString = isSecure ? "https://" : "http://"
      return scheme.withUTF8Buffer { scheme in
        bytes.count >= scheme.count
          && zip(scheme, bytes).allSatisfy { $0 == $1 || ($0 >= 0x61 && $0 == $1 | 0x20) }
      }
    }
    return isPage ? withoutSecrets(url) : nil
  }

  /// An address as people read it, without the scheme that nearly all have.
  package static func text(_ url: String) -> String {
    let scheme = "https://"
    return url.utf8.starts(with: scheme.utf8) && url.utf8.count > scheme.utf8.count
      ? String(decoding: url.utf8.dropFirst(scheme.utf8.count), as: UTF8.self) : url
  }

  private static func marked(_ mark: UInt8, _ rest: [UInt8]) -> [UInt8] { rest.isEmpty ? [] : [mark] + rest }

  /// The address up to its query without `user:password@`.
  private static func withoutUser(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    guard let slashes = bytes.indices.first(where: { bytes[$0...].starts(with: "//".utf8) }) else {
      return Array(bytes)
    }
    let start = slashes + 2
    let end = bytes[start...].firstIndex(of: 0x2F) ?? bytes.endIndex
    guard let at = bytes[start..<end].lastIndex(of: 0x40) else { return Array(bytes) }
    return Array(bytes[..<start] + bytes[(at + 1)...])
  }

  /// The parameters that look harmless, with the marks that stood before them.
  private static func kept(_ parameters: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var start = parameters.startIndex
    while start < parameters.endIndex {
      let end = parameters[start...].firstIndex { $0 == 0x26 || $0 == 0x3B } ?? parameters.endIndex
      let parameter = parameters[start..<end]
      if !isSecret(parameter) {
        if !result.isEmpty { result.append(parameters[start - 1]) }
        result += parameter
      }
      start = end + 1
    }
    return result
  }

  /// Whether a parameter looks secret, wherever it begins: behind `?`, `#`, `&` or `;`.
  private static func hasSecretParameter(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var start: Int?
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x3D: if let start, isSecret(bytes[start...index]) { return true }
      case 0x3F, 0x23, 0x26, 0x3B: start = index + 1
      default: continue
      }
    }
    return false
  }

  private static func isSecret(_ parameter: some BidirectionalCollection<UInt8>) -> Bool {
    guard let equals = parameter.firstIndex(of: 0x3D) else { return false }
    let raw = String(decoding: parameter[..<equals], as: UTF8.self)
    // Small letters alone are one word.
    if raw == "session", namesPartOfDay(parameter[equals...].dropFirst()) { return false }
    if parameter[..<equals].allSatisfy({ $0 >= 0x61 && $0 <= 0x7A }) { return secretWords.contains(raw) }
    let words = words(of: raw.removingPercentEncoding ?? raw)
    guard !words.isDisjoint(with: secretWords) else { return false }
    return words.intersection(secretWords) != ["code"] || words.isDisjoint(with: harmlessCodes)
  }

  /// Whether the value of a session is one of a camp: `am`, `afternoon`, `2`.
  private static func namesPartOfDay(_ value: some BidirectionalCollection<UInt8>) -> Bool {
    guard (1...longestSession).contains(value.count) else { return false }
    return value.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
      || value.count <= 2 && value.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The most letters of a session that opens nothing: `afternoon`.
  private static let longestSession = 9

  /// The words of a name in lower case: of `accessToken`, `access_token` and `X-Access-Token` the same.
  private static func words(of name: String) -> Set<String> {
    var words: Set<String> = [name.lowercased()]
    var word = ""
    var wasLower = false
    for scalar in name.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic
      if !isLetter || (wasLower && scalar.properties.isUppercase) {
        words.insert(word.lowercased())
        word = ""
      }
      if isLetter { word.unicodeScalars.append(scalar) }
      wasLower = scalar.properties.isLowercase
    }
    words.insert(word.lowercased())
    return words
  }
}
