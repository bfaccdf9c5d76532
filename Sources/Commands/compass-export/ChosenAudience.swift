import ArgumentParser
import CompassCommandLine
import CompassModel
import CompassStore
import Foundation

/// Who a document is for, as it was found out.
struct ChosenAudience {
  /// Who it is for.
  let choice: AudienceChoice
  /// Whether the store's settings made it another than it is without them.
  let isOfSettings: Bool

  /// The audience as told, else as the store's settings have it.
  ///
  /// - Parameters:
  ///   - given: what the command line says.
  ///   - reader: the store.
  ///   - usual: who it is for where nothing says it.
  /// - Throws: what the store throws.
  init(_ given: AudienceChoice?, _ reader: any StoreReading, usual: AudienceChoice) throws {
    let setting = try reader.setting(StoreSettings.audience).flatMap(AudienceChoice.init(rawValue:))
    choice = given ?? setting ?? usual
    isOfSettings = given == nil && setting != nil && setting != usual
  }

  /// An audience that no setting has a say in.
  init(_ choice: AudienceChoice) {
    self.choice = choice
    isOfSettings = false
  }

  /// Says what the settings did: a document for the family tells more than one for a coach.
  func say() {
    guard isOfSettings else { return }
    StandardError.write(
      choice == .family
        ? "Note: This is for the family, as your settings say. Add --audience coach for a coach.\n"
        : "Note: This is for a coach, as your settings say. Add --audience family for the family.\n")
  }
}

extension Audience {
  /// Returns the audience of a document about events; if the user named one, the document is for its school.
  ///
  /// This is the only place where an event opens its school. A day or a filter that happens to find one event doesn't:
  /// whether the family deals with its school is not the user's choice then.
  ///
  /// - Parameters:
  ///   - events: the events found.
  ///   - text: what the user typed; `next` and `latest` name no event.
  func reading(_ events: [Event], named text: String?) -> Audience {
    guard let text, !EventFinder.isRelative(text) else { return self }
    return events.reduce(self) { $0.reading($1) }
  }

  /// Returns the audience of a document about schools; if the user named one, the document is for its staff.
  func reading(_ schools: [School]) -> Audience {
    guard Set(schools.map(\.name.foldedName)).count == 1 else { return self }
    return reading(schools: Set(schools.map(\.id)))
  }
}

/// The option that allows whole data beside a document for a coach.
struct WholeDataOptions: ParsableArguments {
  @Flag(
    help:
      "Write all fields, including private ones, with --csv, --json and --jsonl, also beside a coach's document."
  )
  var data = false

  /// Makes sure that a coach gets whole data only if the user says so.
  ///
  /// - Parameters:
  ///   - hasDocuments: whether a document or a calendar is written.
  ///   - hasData: whether whole data is written.
  ///   - choice: the audience of the documents.
  ///   - given: the audience of the command line. A setting or a template says nothing of data.
  ///   - formats: the options that write documents for the audience.
  /// - Throws: ``CommandFailure`` if whole data would be written for a coach.
  func check(
    hasDocuments: Bool, hasData: Bool, for choice: AudienceChoice, given: AudienceChoice?, formats: String
  ) throws {
    guard hasData, !data else { return }
    if hasDocuments, choice == .coach {
      throw CommandFailure(
        "The document is for a coach, but the data would contain all fields, including notes and costs",
        help: "Add --data to write both, or run two commands. For your family, add --audience family")
    }
    if given == .coach {
      throw CommandFailure(
        "--audience coach: CSV, JSON and JSON Lines contain all fields, including notes and costs",
        help: "Leave out --audience, add --data to write all fields, or choose \(formats)")
    }
  }
}
