import CompassSource
import Foundation

/// Where the files of `Templates/` are when a command runs.
///
/// They are looked for in the folder that was given, in `COMPASS_TEMPLATES`, in `share/compass-toolkit`
/// beside the folder of the executable, and in the checkout that the executable was built in. A resource
/// bundle would hold the path of the build, and stop the program where that is gone.
package struct TemplateLookup: Sendable {
  /// The folders in the order in which they are looked through.
  package let folders: [String]

  /// Creates a look-up.
  ///
  /// - Parameters:
  ///   - given: the folder of `--templates`; nothing else is looked through where it is there.
  ///   - environment: the environment variables.
  ///   - executable: the path of the running program.
  package init(
    given: String? = nil, environment: [String: String] = ProcessInfo.processInfo.environment,
    executable: String = TemplateLookup.runningExecutable
  ) {
    if let given {
      folders = [given]
      return
    }
    var folders: [String] = []
    if let named = environment["COMPASS_TEMPLATES"], !named.isEmpty { folders.append(named) }
    var folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath().deletingLastPathComponent()
    folders.append(folder.deletingLastPathComponent().path + "/share/compass-toolkit")
    // `.build/debug/NAME`, or a test bundle some folders deeper.
    for _ in 0..<Self.maximumDepth {
      folder.deleteLastPathComponent()
      if FileManager.default.fileExists(atPath: folder.path + "/Package.swift") {
        folders.append(folder.path + "/Templates")
        break
      }
    }
    self.folders = folders
  }

  private static let maximumDepth = 8

  /// The path of the program that runs.
  package static var runningExecutable: String {
    Bundle.main.executablePath ?? CommandLine.arguments.first ?? ""
  }

  /// The path of a template.
  ///
  /// - Parameter name: its path in `Templates/`: `Pages/feed.mustache`.
  /// - Throws: ``ToolError`` where no folder has it.
  package func path(of name: String) throws -> String {
    for folder in folders {
      let path = folder + "/" + name
      if FileManager.default.fileExists(atPath: path) { return path }
    }
    throw ToolError(
      .fileNotFound, "The template \(name) is missing.",
      help: "Searched \(folders.joined(separator: ", ")). Set the templates folder with --templates")
  }

  /// The text of a template.
  ///
  /// - Throws: ``ToolError`` where it cannot be read, or is too large for a template.
  package static func text(at path: String) throws -> String { try text(at: .named(path)) }

  /// The text of a template, also of one that another template names.
  ///
  /// - Throws: ``ToolError`` where it cannot be read, or is too large for a template.
  package static func text(at place: FilePlace) throws -> String {
    String(decoding: try FileSource.bytes(of: place, as: .template), as: UTF8.self)
  }
}
