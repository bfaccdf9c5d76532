import CompassGraphics
import CompassSource
import Foundation
import TestSupport
import Testing

@Suite("QR codes")
struct QRSymbolTests {
  /// The symbol as a picture of three dots a module, with its quiet zone (PGM, "P5").
  private func picture(_ symbol: QRSymbol) -> [UInt8] {
    let zone = QRSymbol.quietZone
    let side = (symbol.side + 2 * zone) * 3
    var bytes = Array("P5 \(side) \(side) 255\n".utf8)
    for y in 0..<side {
      for x in 0..<side {
        bytes.append(symbol.isDark(column: x / 3 - zone, row: y / 3 - zone) ? 0 : 255)
      }
    }
    return bytes
  }

  @Test(
    "zbarimg reads back what went in",
    arguments: [
      "https://maps.apple.com/?daddr=32.7157,-117.1611&q=Field%204", "A", "0123456789",
      "Zoë Đặng ✓ 王小明", String(repeating: "x", count: 1_000),
    ])
  func readBack(text: String) throws {
    let symbol = try QRSymbol(text)
    let result = try Tool.withFile(picture(symbol), named: "code.pgm") {
      try Tool.run("zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", $0)
    }
    #expect(result.output == text + "\n", "\(result.errors)")
  }

  @Test("The symbol is the smallest that holds the text")
  func smallest() throws {
    #expect(try QRSymbol("A").side == 21)
    #expect(try QRSymbol(String(repeating: "x", count: QRSymbol.maximumBytes)).side == 177)
  }

  @Test("The stretches of a row are its dark modules")
  func runs() throws {
    let symbol = try QRSymbol("https://example.com/a")
    var drawn = [Bool](repeating: false, count: symbol.side * symbol.side)
    for run in symbol.runs {
      for column in run.column..<run.column + run.count { drawn[run.row * symbol.side + column] = true }
    }
    #expect(drawn == symbol.modules)
    #expect(symbol.runs.count < symbol.modules.filter { $0 }.count)
  }

  @Test("Outside of the symbol all is light")
  func outside() throws {
    let symbol = try QRSymbol("A")
    #expect(symbol.isDark(column: 0, row: 0))
    #expect(!symbol.isDark(column: -1, row: 0) && !symbol.isDark(column: 0, row: symbol.side))
  }

  @Test(
    "What does not fit is refused, with what would",
    arguments: [
      ("", "empty text: add an address"),
      (String(repeating: "x", count: 2_332), "too long for a QR code: shorten it to"),
    ])
  func tooLong(text: String, reason: String) throws {
    let error = #expect(throws: ToolError.self) { try QRSymbol(text) }
    #expect(error?.message.contains(reason) == true)
  }

  @Test("The same text gives the same symbol")
  func same() throws {
    #expect(try QRSymbol("https://example.com") == QRSymbol("https://example.com"))
  }
}
