import CompassModel
import Testing

@testable import CompassValidation

@Suite("Figures as people write them")
struct WrittenFigureTests {
  /// Figures with a decimal point, and what is read of them.
  static let figures: [(String, String)] = [
    // Numbers
    ("92", "92"), ("6.71", "6.71"), (".406", "0.406"), ("92.10", "92.1"), ("6.50", "6.5"), ("0.30", "0.3"),
    ("1,150", "1150"), ("12,345.5", "12345.5"), ("-3.5", "-3.5"), ("−5", "-5"), (" 92.1 ", "92.1"),
    // Units, as they are written
    ("92.1 mph", "92.1 mph"), ("92.1mph", "92.1 mph"), ("92.1 MPH", "92.1 MPH"), ("92.1  mph", "92.1 mph"),
    ("92.1\u{A0}mph", "92.1 mph"), ("148 km/h", "148 km/h"), ("148kph", "148 kph"), ("40 m/s", "40 m/s"),
    ("6.71s", "6.71 s"), ("6.71 s", "6.71 s"), ("6.71 sec", "6.71 sec"), ("6.71sec", "6.71 sec"),
    ("1.95 seconds", "1.95 seconds"), ("145 ms", "145 ms"), ("40.6%", "40.6 %"), ("45.5 %", "45.5 %"),
    ("2,250 rpm", "2250 rpm"), ("18°", "18 °"), ("18 deg", "18 deg"), ("185 lbs", "185 lbs"),
    ("185lb", "185 lb"), ("185#", "185 #"), ("140 kg", "140 kg"), ("188 cm", "188 cm"), ("1.88 m", "1.88 m"),
    ("32 in", "32 in"), ("32\"", "32 \""), ("32.5 inches", "32.5 inches"), ("12 reps", "12 reps"),
    // Riders in parentheses
    ("6.71s (laser)", "6.71 s [laser]"), ("6.8 (hand)", "6.8 [hand]"), ("90.5 (HitTrax)", "90.5 [HitTrax]"),
    ("6.71 sec (Laser)", "6.71 sec [Laser]"), ("6.71(laser)", "6.71 [laser]"),
    ("6.71 ( laser )", "6.71 [laser]"),
    ("88 mph (Pocket Radar)", "88 mph [Pocket Radar]"), ("7.05 (wet grass)", "7.05 [wet grass]"),
    ("92 mph (PG Showcase)", "92 mph [PG Showcase]"), ("6.85 (unofficial)", "6.85 [unofficial]"),
    ("90 (was 85)", "90 [was 85]"), ("88 mph (5/2/2026)", "88 mph [5/2/2026]"),
    // Devices and methods without parentheses
    ("6.71 laser", "6.71 [laser]"), ("6.71s laser", "6.71 s [laser]"), ("6.8 hand", "6.8 [hand]"),
    ("6.9 handheld", "6.9 [handheld]"), ("6.9 hand timed", "6.9 [hand timed]"), ("4.65 FAT", "4.65 [FAT]"),
    ("6.71 electronic", "6.71 [electronic]"), ("92 mph radar", "92 mph [radar]"),
    ("90 HitTrax", "90 [HitTrax]"),
    ("88 mph Rapsodo", "88 mph [Rapsodo]"), ("88 Trackman", "88 [Trackman]"),
    ("71.2 mph Blast", "71.2 mph [Blast]"),
    ("88 pocket radar", "88 [pocket radar]"), ("90 Stalker", "90 [Stalker]"), ("90 gun", "90 [gun]"),
    ("6.85 unofficial", "6.85 [unofficial]"), ("92 PR", "92 [PR]"), ("92 mph PB", "92 mph [PB]"),
    // Marks
    ("~90", "~90"), ("~ 90", "~90"), ("~90 mph", "~90 mph"), ("approx 90", "~90"), ("approx. 90", "~90"),
    ("Approx 90 mph", "~90 mph"), ("about 90", "~90"), ("ca. 90", "~90"), ("≈90", "~90"), ("85+", "85+"),
    ("85+ mph", "85+ mph"), ("<6.9", "<6.9"), ("< 6.9s", "<6.9 s"), (">90", ">90"), ("> 90 mph", ">90 mph"),
    ("6.8*", "6.8 [*]"), ("6.8 *", "6.8 [*]"), ("6.71s*", "6.71 s [*]"), ("T88", "88 [T]"),
    ("T 88", "88 [T]"),
    ("T88 mph", "88 mph [T]"), ("~90 (radar)", "~90 [radar]"), ("85+ (HitTrax)", "85+ [HitTrax]"),
    // Ranges
    ("88-90", "88-90"), ("88 - 90", "88-90"), ("88\u{2013}90", "88-90"), ("88 – 90 mph", "88-90 mph"),
    ("88-90 mph", "88-90 mph"), ("88-90mph", "88-90 mph"), ("88 to 90", "88-90"),
    ("88 to 90 mph", "88-90 mph"),
    ("6.70-6.90s", "6.7-6.9 s"), ("88-90 (radar)", "88-90 [radar]"), ("88-90 mph radar", "88-90 mph [radar]"),
    ("6-1", "6-1"),
    // Clocks
    ("1:52.4", "112.4 clock"), ("2:05", "125 clock"), ("0:24.50", "24.5 clock"), ("12:00.1", "720.1 clock"),
    ("1:02:05.50", "3725.5 clock"), ("1:52.4 (FAT)", "112.4 clock [FAT]"), ("1:52.4 PR", "112.4 clock [PR]"),
    ("1:52.4*", "112.4 clock [*]"),
    // Feet and inches
    ("6'2\"", "74 ftin"), ("6'2", "74 ftin"), ("6' 2\"", "74 ftin"), ("6\u{2019}2\u{201D}", "74 ftin"),
    ("6\u{2032}2\u{2033}", "74 ftin"), ("6' 2''", "74 ftin"), ("6'2\u{201D}", "74 ftin"),
    ("6 ft 2 in", "74 ftin"),
    ("6ft2", "74 ftin"), ("6ft 2in", "74 ftin"), ("6 ft. 2 in.", "74 ftin"), ("6 feet 2 inches", "74 ftin"),
    ("9'10\"", "118 ftin"), ("6'", "72 ftin"), ("6\u{2019}", "72 ftin"), ("6'0\"", "72 ftin"),
    ("5'11.5\"", "71.5 ftin"), ("20'6\"", "246 ftin"), ("9'10\" (PR)", "118 ftin [PR]"),
  ]

  /// Figures with a decimal comma, and what is read of them.
  static let commaFigures: [(String, String)] = [
    ("3,9", "3.9"), ("92,10", "92.1"), (",406", "0.406"), ("1150", "1150"), ("1.150", "1150"),
    ("1.250,5", "1250.5"), ("6,71 s", "6.71 s"), ("6,71s (laser)", "6.71 s [laser]"), ("~90,5", "~90.5"),
    ("148,5 km/h", "148.5 km/h"), ("6,7-6,9", "6.7-6.9"), ("6,7 – 6,9 s", "6.7-6.9 s"), ("6,8*", "6.8 [*]"),
    ("1:52,4", "112.4 clock"), ("<6,9", "<6.9"), ("90,5+", "90.5+"),
  ]

  /// Texts that give no figure.
  static let noFigures = [
    // Nothing, and words only
    "", " ", "-", "—", "N/A", "n/a", "TBD", "fast", "laser", "mph", "ninety", "DNF", "NaN", "#N/A", "(laser)",
    // Words for a range of numbers
    "mid 80s", "mid-80s", "high 70s", "low 90s", "upper 80s mph",
    // Two figures that are no range
    "88 90", "88 or 90", "88 and 90", "90 mph 6.71 s", "90 was 85",
    "82-84-86",
    // Other things made of digits
    "1e5", "1.5E+05", "0x1F", "1.2.3", "--5", "90-", "1:75", "919-555-0142", "(919) 555-0142", "919.555.0142",
    "+1 919 555 0142", "4/12/2026", "4/12/26", "4/12", "2026-04-12",
  ]

  /// Texts that are no figure with a decimal comma.
  static let noCommaFigures = ["1,2,3", "mid 80s", "1,5E+05", "12.4.2026"]

  @Test("A figure is read with its unit, marks and riders", arguments: figures)
  func reads(text: String, expected: String) {
    #expect(WrittenFigure(text, decimalComma: false)?.description == expected)
  }

  @Test("A figure is read with a decimal comma", arguments: commaFigures)
  func readsCommas(text: String, expected: String) {
    #expect(WrittenFigure(text, decimalComma: true)?.description == expected)
  }

  @Test("What is no single figure is none", arguments: noFigures)
  func refuses(text: String) { #expect(WrittenFigure(text, decimalComma: false)?.description == nil) }

  @Test("What is no single figure is none with a decimal comma", arguments: noCommaFigures)
  func refusesCommas(text: String) { #expect(WrittenFigure(text, decimalComma: true)?.description == nil) }
}
