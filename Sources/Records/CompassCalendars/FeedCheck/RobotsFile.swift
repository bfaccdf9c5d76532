import CompassModel

/// A `robots.txt` (RFC 9309), as far as it says which paths a robot may fetch.
struct RobotsFile {
  /// The most bytes that are read, as RFC 9309 §2.5 has it.
  static let maximumBytes = 500 << 10
  /// The most steps of comparing a path with one pattern.
  private static let maximumSteps = 10_000

  private struct Group {
    var agents: [String] = []
    var rules: [(isAllowed: Bool, pattern: [UInt8])] = []
  }

  private var groups: [Group] = []

  init(_ text: String) {
    var isNaming = false
    for line in text.utf8.prefix(Self.maximumBytes).split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let halves = line.prefix { $0 != 0x23 }.split(separator: 0x3A, maxSplits: 1)
      guard halves.count == 2 else { continue }
      let name = String(decoding: halves[0], as: UTF8.self).trimmedBlanks.lowercased()
      let value = String(decoding: halves[1], as: UTF8.self).trimmedBlanks
      switch name {
      case "user-agent":
        if !isNaming { groups.append(Group()) }
        isNaming = true
        groups[groups.count - 1].agents.append(value.lowercased())
      case "allow", "disallow":
        isNaming = false
        guard !groups.isEmpty, !value.isEmpty else { continue }
        groups[groups.count - 1].rules.append((name == "allow", Array(value.utf8)))
      default: isNaming = false
      }
    }
  }

  /// Whether a robot may not fetch a path.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - agents: what the robot is called, in small letters; the first that is named counts, then `*`.
  func disallows(_ path: String, for agents: [String]) -> Bool {
    for agent in agents + ["*"] {
      let own = groups.filter { $0.agents.contains(agent) }
      guard !own.isEmpty else { continue }
      let path = Array(path.utf8)
      let matching = own.flatMap(\.rules).filter { Self.matches($0.pattern, path) }
      let longest = matching.map(\.pattern.count).max() ?? 0
      return !matching.isEmpty && !matching.contains { $0.isAllowed && $0.pattern.count == longest }
    }
    return false
  }

  /// Whether a path begins with a pattern, in which `*` is anything and a last `$` the end.
  private static func matches(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    let isAnchored = pattern.last == 0x24
    let pattern = isAnchored ? Array(pattern.dropLast()) : pattern + [0x2A]
    var place = (pattern: 0, path: 0)
    var star: (pattern: Int, path: Int)?
    for _ in 0..<maximumSteps {
      if place.pattern < pattern.count, pattern[place.pattern] == 0x2A {
        star = (place.pattern + 1, place.path)
        place.pattern += 1
      } else if place.pattern < pattern.count, place.path < path.count,
        pattern[place.pattern] == path[place.path]
      {
        place = (place.pattern + 1, place.path + 1)
      } else if place.pattern == pattern.count, place.path == path.count {
        return true
      } else if let last = star, last.path < path.count {
        star = (last.pattern, last.path + 1)
        place = (last.pattern, last.path + 1)
      } else {
        return false
      }
    }
    return false
  }
}
