import CompassValidation
import Foundation
import Synchronization

/// How far long work has come, on one line of the terminal that messages go to.
///
/// The line comes only after a moment, is drawn a few times a second, and is gone before any message and
/// when the work ends. Where the messages go to no terminal it never comes.
package final class ProgressBar: Sendable {
  /// What is counted.
  package enum Unit: Sendable, Hashable {
    /// Bytes, told in kB, MB and GB.
    case bytes
    /// Things of this name, in the plural.
    case things(String)
  }

  /// What draws a line and how, so that tests need no terminal.
  struct Screen: Sendable {
    /// The columns that there are now; the window may change.
    var width: @Sendable () -> Int
    /// Writes to the terminal.
    var write: @Sendable (String) -> Void
    /// The time since some moment.
    var now: @Sendable () -> Duration
  }

  private struct State {
    var label = ""
    var unit = Unit.bytes
    var total = 0
    var done = 0
    var started: Duration?
    var drawn: Duration?
    var isShown = false
  }

  /// What takes less long is not shown.
  static let delay = Duration.milliseconds(500)
  /// The shortest time between two drawings.
  static let interval = Duration.milliseconds(100)

  private let screen: Screen?
  private let state = Mutex(State())
  /// The bar that messages have to go round.
  private static let current = Mutex<ProgressBar?>(nil)

  init(screen: Screen?) {
    self.screen = screen
    if screen != nil { Self.current.withLock { $0 = self } }
  }

  /// A bar on standard error.
  ///
  /// - Parameter isWanted: false for a bar that never shows, as for `--quiet`.
  package convenience init(isWanted: Bool) {
    self.init(screen: isWanted && Terminal(descriptor: 2).canRewriteLines ? Self.standardError() : nil)
  }

  private static func standardError() -> Screen {
    let start = ContinuousClock.now
    return Screen(
      width: { Terminal(descriptor: 2).width },
      write: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
      now: { ContinuousClock.now - start })
  }

  /// Says what is done from now on.
  ///
  /// - Parameters:
  ///   - label: what is done, such as `importing events.csv`.
  ///   - total: how much there is to do; where it is 0 nothing is shown until ``restart(total:)``.
  ///   - unit: what is counted.
  package func begin(_ label: String, total: Int = 0, unit: Unit = .bytes) {
    guard screen != nil else { return }
    state.withLock { state in
      state.label = TerminalText.escaped(label)
      state.unit = unit
      state.total = total
      state.done = 0
    }
  }

  /// Begins the same work anew: another look at the same file.
  package func restart(total: Int) {
    guard screen != nil else { return }
    state.withLock { state in
      state.total = total
      state.done = 0
    }
  }

  /// Counts what was done.
  package func advance(by count: Int) {
    guard let screen else { return }
    state.withLock { state in
      state.done += count
      let now = screen.now()
      let started = state.started ?? now
      state.started = started
      guard state.total > 0, now - started >= Self.delay else { return }
      if let drawn = state.drawn, now - drawn < Self.interval { return }
      state.drawn = now
      state.isShown = true
      screen.write("\r" + Self.line(state, width: screen.width()) + "\u{1B}[K")
    }
  }

  /// Takes the line away until there is progress again.
  func clear() {
    guard let screen else { return }
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      screen.write("\r\u{1B}[K")
    }
  }

  /// Takes the line away for good.
  package func end() {
    clear()
    Self.current.withLock { if $0 === self { $0 = nil } }
  }

  /// Makes room for a message.
  static func clearCurrent() { current.withLock { $0 }?.clear() }

  // MARK: The line

  /// The fewest columns that the bar itself is worth.
  private static let narrowestBar = 10

  private static func line(_ state: State, width: Int) -> String {
    // The last column stays free: some terminals go to the next line when it is written.
    let room = width - 1
    let fraction = min(1, Double(state.done) / Double(state.total))
    let percent = String(Int(fraction * 100))
    let blanks = String(repeating: " ", count: 3 - percent.utf8.count)
    let figures = "\(blanks)\(percent) %  \(amounts(state))"
    let label = TerminalText.cut(state.label, to: max(8, room - figures.utf8.count - narrowestBar - 6))
    let rest = room - TerminalText.width(label) - figures.utf8.count - 6
    guard rest >= narrowestBar else { return TerminalText.cut("\(label)  \(figures)", to: room) }
    let columns = min(rest, 40)
    let filled = Int(fraction * Double(columns))
    let bar =
      String(repeating: "=", count: filled) + (filled < columns ? ">" : "")
      + String(repeating: " ", count: max(0, columns - filled - 1))
    return "\(label)  [\(bar)]  \(figures)"
  }

  private static func amounts(_ state: State) -> String {
    let done = min(state.done, state.total)
    switch state.unit {
    case .things(let name): return "\(done) of \(state.total) \(name)"
    case .bytes:
      let sizes = [(1_000_000_000, "GB"), (1_000_000, "MB")]
      let (size, name) = sizes.first { state.total >= $0.0 } ?? (1000, "kB")
      func text(_ bytes: Int) -> String {
        let tenths = bytes / (size / 10)
        return "\(tenths / 10).\(tenths % 10)"
      }
      return "\(text(done)) of \(text(state.total)) \(name)"
    }
  }
}
