import ArgumentParser
import CompassModel
import Foundation

/// The manual pages of a command and of those below it.
enum Manual {
  /// The pages by name.
  ///
  /// - Parameters:
  ///   - command: the root command.
  ///   - date: the day of the pages, in UTC.
  /// - Throws: where the argument parser does not describe the command.
  static func pages(
    of command: any ParsableCommand.Type, date: Date
  ) throws -> [(name: String, text: String)] {
    let day = CalendarDate(of: date, in: .gmt)
    let root = try CommandDescription(command)
    return ([root] + root.visibleSubcommands).map { description in
      let page = ManualPage(description, of: root, day: day)
      return (page.name, page.text)
    }
  }
}
