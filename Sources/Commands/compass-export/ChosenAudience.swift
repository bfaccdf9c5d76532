import ArgumentParser
import CompassCommandLine
import CompassModel
import CompassSource
import CompassStore
import Foundation

/// The audience of a document and the reason for it.
struct ChosenAudience {
  let choice: AudienceChoice
  /// The line that tells the user about an audience that the command line doesn't name, if it needs one.
  let note: String?

  /// Chooses the audience of the command line, otherwise that of the store's settings, otherwise the document's own.
  ///
  /// - Throws: what the store throws.
  init(_ given: AudienceChoice?, _ reader: any StoreReading, default usual: AudienceChoice) throws {
    let setting = try reader.setting(StoreSettings.audience).flatMap(AudienceChoice.init(rawValue:))
    choice = given ?? setting ?? usual
    if given == nil, let setting, setting != usual {
      let other: AudienceChoice = setting == .coach ? .family : .coach
      note =
        "Note: The audience is \(setting), from the store's settings. Add --audience \(other) to change it."
    } else if given == nil, choice == .family {
      note = "Note: This document is for your family. Add --audience coach to make one for coaches."
    } else {
      note = nil
    }
  }

  /// Writes the note to standard error, if there is one.
  func writeNote() {
    if let note { StandardError.write(note + "\n") }
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
    guard let text, !RecordFinder.isRelative(text) else { return self }
    return events.reduce(self) { $0.reading($1) }
  }

  /// Returns the audience of a document about schools; if the user named one, the document is for its staff.
  func reading(_ schools: [School]) -> Audience {
    guard Set(schools.map(\.name.foldedName)).count == 1 else { return self }
    return reading(schools: Set(schools.map(\.id)))
  }
}

struct WholeDataOptions: ParsableArguments {
  @Flag(
    help: ArgumentHelp(
      "Write all fields as CSV or JSON, including private ones, even with a coach's document.",
      visibility: .hidden))
  var data = false

  /// Makes sure that a coach gets whole data only if the user says so.
  ///
  /// - Parameters:
  ///   - hasDocuments: whether a document or a calendar is written.
  ///   - hasData: whether whole data is written.
  ///   - choice: the audience of the documents.
  ///   - given: the audience of the command line. A setting says nothing of data.
  ///   - formats: the options that write documents for the audience.
  /// - Throws: ``ToolError`` if whole data would be written for a coach.
  func check(
    hasDocuments: Bool, hasData: Bool, for choice: AudienceChoice, given: AudienceChoice?, formats: String
  ) throws {
    guard hasData, !data else { return }
    if hasDocuments, choice == .coach {
      throw ToolError(
        "The document is for a coach, but the data would contain all fields, including notes and costs",
        help: "Add --data to write both, or run two commands. For your family, add --audience family")
    }
    if given == .coach {
      throw ToolError(
        "--audience coach: CSV, JSON and JSON Lines contain all fields, including notes and costs",
        help: "Remove --audience, add --data to write all fields, or choose \(formats)")
    }
  }
}
