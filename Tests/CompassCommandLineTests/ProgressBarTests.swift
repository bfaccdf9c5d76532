import CompassValidation
import Synchronization
import Testing

@testable import CompassCommandLine

@Suite("The progress bar")
struct ProgressBarTests {
  /// A terminal that keeps what is written, with a clock that is set by hand.
  private final class Recorder: Sendable {
    private let state = Mutex((text: [String](), now: Duration.zero, width: 60))

    var screen: ProgressBar.Screen {
      .init(
        width: { self.state.withLock { $0.width } },
        write: { text in self.state.withLock { $0.text.append(text) } },
        now: { self.state.withLock { $0.now } })
    }
    var written: [String] { state.withLock { $0.text } }
    func wait(milliseconds: Int) { state.withLock { $0.now += .milliseconds(milliseconds) } }
    func resize(to width: Int) { state.withLock { $0.width = width } }
  }

  private let recorder = Recorder()

  private func bar(_ label: String = "importing events.csv", total: Int = 1000) -> ProgressBar {
    let bar = ProgressBar(screen: recorder.screen)
    bar.begin(label, total: total)
    return bar
  }

  @Test("It comes after half a second and is drawn ten times a second at most")
  func moments() {
    let bar = bar()
    for _ in 0..<49 {
      bar.advance(by: 1)
      recorder.wait(milliseconds: 10)
    }
    #expect(recorder.written.isEmpty)
    for _ in 0..<100 {
      recorder.wait(milliseconds: 10)
      bar.advance(by: 1)
    }
    #expect(recorder.written.count == 10)
    bar.end()
  }

  @Test("It says what is done, how far and of how much")
  func line() {
    let bar = bar("importing events.csv", total: 40_000_000)
    bar.advance(by: 0)
    recorder.wait(milliseconds: 600)
    bar.advance(by: 12_345_678)
    #expect(recorder.written == ["\rimporting events.csv  [===>       ]   30 %  12.3 of 40.0 MB\u{1B}[K"])
    bar.begin("writing out.pdf", total: 20, unit: .things("measurements"))
    recorder.wait(milliseconds: 600)
    bar.advance(by: 20)
    #expect(recorder.written.last == "\rwriting out.pdf  [==========]  100 %  20 of 20 measurements\u{1B}[K")
    bar.end()
  }

  @Test("It is never wider than the terminal, whatever the name", arguments: 40...120)
  func width(columns: Int) {
    recorder.resize(to: columns)
    for label in ["importing 東京の野球キャンプの予定表.csv", "a", "👨‍👩‍👧‍👦👍🏽❤️", String(repeating: "long", count: 50)] {
      let bar = bar(label)
      bar.advance(by: 0)
      recorder.wait(milliseconds: 600)
      bar.advance(by: 1000)
      let shown = (recorder.written.last ?? "").dropFirst().dropLast(3)
      #expect(TerminalText.width(String(shown)) < columns)
      #expect(shown.contains("100 %"))
      bar.end()
    }
  }

  @Test("What a file is called never reaches the terminal raw")
  func escaped() {
    let bar = bar("importing \u{1B}[2Jevil\n.csv")
    bar.advance(by: 0)
    recorder.wait(milliseconds: 600)
    bar.advance(by: 1)
    #expect(recorder.written.allSatisfy { !$0.contains("\u{1B}[2J") && !$0.contains("\n") })
    bar.end()
  }

  @Test("It is gone before a message and when the work ends, and comes back while there is more")
  func messages() {
    let bar = bar()
    bar.advance(by: 0)
    recorder.wait(milliseconds: 600)
    bar.advance(by: 1)
    bar.clear()
    #expect(recorder.written.last == "\r\u{1B}[K")
    bar.clear()
    #expect(recorder.written.count == 2)
    recorder.wait(milliseconds: 100)
    bar.advance(by: 1)
    bar.end()
    #expect(recorder.written.count == 4 && recorder.written.last == "\r\u{1B}[K")
  }

  @Test("Another look at the same file begins anew; nothing is shown of what has no size")
  func restarts() {
    let bar = bar(total: 0)
    bar.advance(by: 0)
    recorder.wait(milliseconds: 600)
    bar.advance(by: 10)
    #expect(recorder.written.isEmpty)
    bar.restart(total: 100)
    bar.advance(by: 50)
    #expect(recorder.written.last?.contains("50 %") == true)
    bar.end()
  }
}
