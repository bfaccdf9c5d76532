import CompassFiles
import CompassSource
import CompassStore
import CompassValidation
import Foundation
import TestSupport
import Testing

@testable import CompassImport

@Suite("Rejected rows and reports: a call that fails")
struct RejectedRowFaultTests {
  private let folder = NSTemporaryDirectory() + "faults-" + UUID().uuidString

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private var entries: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
  }

  /// 300 events of two files, every third without a day.
  private var inputs: [ImportInput] {
    (1...2).map { file in
      let rows = (0..<150).map { "Camp \(file)-\($0),camp," + ($0 % 3 == 0 ? "soon" : "2026-04-18") }
      let text = "name,type,start_date\n" + rows.joined(separator: "\n") + "\n"
      let path = folder + "/\(file).csv"
      return ImportInput(path: path, source: BytesSource(text, name: path))
    }
  }

  @Test("the store has all or nothing, the error says which", arguments: FailingCalls.Call.ofEveryOutput)
  func rejected(_ call: FailingCalls.Call) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for place in 1... {
      let store = try SQLiteStore()
      let calls = FailingCalls(call, place: place)
      let options = Importing.options { $0.rejected = .besideInput }
      var failure: (any Error)?
      do {
        _ = try ImportSession(inputs: inputs, options: options, calls: calls) { store }.run()
      } catch {
        failure = error
      }
      let count = try store.read { try $0.count(EventQuery()) }
      #expect((failure != nil) == calls.hasFailed)
      let left = try entries
      #expect(left.allSatisfy { ["1.rejected.csv", "2.rejected.csv"].contains($0) }, "\(left)")
      switch failure {
      case nil:
        #expect(count == 200 && place > 1)
        #expect(try entries == ["1.rejected.csv", "2.rejected.csv"])
        return
      case let error as FileError:
        #expect(count == 0)
        #expect(error.description.hasSuffix("No space left on device. Free up disk space and try again."))
      case let error as ImportError:
        #expect(count == 200)
        if error.message.contains("written, but may be lost if the power fails") {
          #expect(error.help == "All other records are in the store. Check the disk.")
        } else {
          #expect(error.message.hasSuffix(".rejected.csv can't be written: No space left on device."))
          #expect(
            error.help?.hasPrefix("All other records are in the store. To get the rejected rows, import")
              == true)
        }
      case let error: Issue.record("\(String(describing: error))")
      }
      // What the error advises: the same again, with nothing in the way.
      _ = try ImportSession(inputs: inputs, options: options) { store }.run()
      #expect(try store.read { try $0.count(EventQuery()) } == 200)
      #expect(try entries == ["1.rejected.csv", "2.rejected.csv"])
      for entry in try entries { try FileManager.default.removeItem(atPath: folder + "/" + entry) }
    }
  }

  @Test("a report is whole or the old one", arguments: FailingCalls.Call.ofEveryOutput)
  func report(_ call: FailingCalls.Call) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/report.json"
    let report = ValidationReport(inputs: [.init(path: "events.csv")], outcome: .failed)
    for place in 1... {
      try AtomicFile.write(Array("old".utf8), to: .named(path))
      let calls = FailingCalls(call, place: place)
      var failure: FileError?
      do {
        let file = try AtomicFile(.named(path), calls: calls)
        try JSONReportRenderer(showsPersonal: false).render(report) { try file.write($0) }
        try file.commit()
      } catch let error as FileError {
        failure = error
      }
      let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
      #expect(text == "old" || text.hasSuffix("}\n"))
      #expect(try entries == ["report.json"])
      #expect((failure != nil) == calls.hasFailed)
      guard failure != nil else {
        #expect(text != "old" && place > 1)
        return
      }
    }
  }
}
