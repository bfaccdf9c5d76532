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

  /// The addresses that say more, each with what it leads to; an id of which no address is known stands as it is.
  var linkFacts: [ReportFact] {
    let own = links.map { ReportFact($0.label, .link(PublicURL.text($0.url), url: $0.url)) }
    let services = [
      service("Perfect Game", name: "perfect_game", athlete.perfectGameID) { id in
        "https://www.perfectgame.org/Players/Playerprofile.aspx?ID=\(id)"
      },
      // The app knows no address that an id leads to.
      service("Prep Baseball", name: "prep_baseball", athlete.prepBaseballID) { _ in nil },
    ].compactMap(\.self)
    return Array((own + videos + services).prefix(Self.maximumLinks))
  }

  /// What an athlete's record says of a service: the address that it is or that its id leads to, else the id.
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

  /// Columns of the family's own that lead to videos: a coach asks for those first, and the app has no field for them.
  private var videos: [ReportFact] {
    (athlete.extra?.members ?? []).compactMap { member in
      guard !Self.videoWords.isDisjoint(with: member.name.foldedWords.split(separator: " ").map(String.init)),
        let text = member.value.stringValue, let page = PublicURL.page(text)
      else { return nil }
      let label = member.name.replacing("_", with: " ")
      return ReportFact(
        label.prefix(1).uppercased() + label.dropFirst(), .link(PublicURL.text(page), url: page))
    }
  }
}
