import CompassModel
import Foundation

extension OnePagerReport {
  /// The most addresses on the page.
  private static let maximumLinks = 6
  /// The longest id of a service that is made a part of an address.
  private static let longestID = 20
  /// Words in the name of a column of the family's own that say that it leads to a video.
  private static let videoWords: Set<String> = [
    "video", "videos", "hudl", "youtube", "vimeo", "highlights", "highlight", "film",
  ]

  /// Links with their labels; an ID without a known address is a text.
  var linkFacts: [ReportFact] {
    let own = links.map { ReportFact($0.label, Self.link($0.url)) }
    let services = [
      service("Perfect Game", name: "perfect_game", athlete.perfectGameID) { id in
        "https://www.perfectgame.org/Players/Playerprofile.aspx?ID=\(id)"
      },
      // The app knows no address that an id leads to.
      service("Prep Baseball", name: "prep_baseball", athlete.prepBaseballID) { _ in nil },
    ].compactMap(\.self)
    return Array((own + videos + services).prefix(Self.maximumLinks))
  }

  /// Returns the link for a service's address or ID, otherwise the ID.
  private func service(
    _ label: String, name: String, _ value: String?, address: (String) -> String?
  ) -> ReportFact? {
    guard let value = value?.trimmedBlanks, !value.isEmpty else { return nil }
    if let page = PublicURL.page(value) {
      return ReportFact(label, .link(PublicURL.text(page), url: page), name: name)
    }
    let isPlain =
      value.utf8.count <= Self.longestID
      && value.utf8.allSatisfy { byte in
        byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
      }
    guard isPlain, let url = address(value) else { return ReportFact(label, .string(value), name: name) }
    return ReportFact(label, .link(value, url: url), name: name)
  }

  /// Other columns of the family that coaches ask for, by the words of their headers.
  private static let furtherWords: [(name: String, label: String, isContact: Bool, headers: Set<String>)] = [
    (
      "phone", "Phone", true,
      [
        "phone", "phone number", "cell", "cell phone", "cell number", "mobile", "mobile phone",
        "athlete phone",
        "player phone",
      ]
    ),
    (
      "club_coach", "Club Coach", true,
      ["club coach", "club coach name", "travel coach", "travel ball coach"]
    ),
    ("club_coach_phone", "Club Coach Phone", true, ["club coach phone", "club coach cell"]),
    ("club_coach_email", "Club Coach Email", true, ["club coach email"]),
    ("intended_major", "Intended Major", false, ["intended major", "major", "desired major"]),
    (
      "honors", "Honors", false,
      ["honors", "awards", "honors and awards", "awards and honors", "achievements"]
    ),
  ]

  /// Returns facts from the family's own columns that coaches ask for.
  ///
  /// - Parameter isContact: true returns contact data, false the rest.
  func furtherFacts(isContact: Bool) -> [ReportFact] {
    Self.furtherWords.filter { $0.isContact == isContact }.compactMap { name, label, isContact, headers in
      let member = extraMembers.first { headers.contains($0.name.foldedWords) }
      guard let text = member?.value.stringValue?.trimmedBlanks, !text.isEmpty else { return nil }
      return ReportFact(label, isContact ? .contact(text) : .string(text), name: name)
    }
  }

  private var extraMembers: [JSONValue.Member] { athlete.extra?.members ?? [] }

  /// Columns of the family's own that lead to videos, which coaches ask for first.
  private var videos: [ReportFact] {
    extraMembers.compactMap { member in
      guard !Self.videoWords.isDisjoint(with: member.name.foldedWords.split(separator: " ").map(String.init)),
        let text = member.value.stringValue, let page = PublicURL.page(text)
      else { return nil }
      let label = member.name.replacing("_", with: " ")
      return ReportFact(label.prefix(1).uppercased() + label.dropFirst(), Self.link(page))
    }
  }

  /// Returns a link with the address, but not its query, as the text.
  private static func link(_ url: String) -> ReportCell {
    let text = PublicURL.text(url)
    return .link(text.split(separator: "?").first.map(String.init) ?? text, url: url)
  }
}
