import CompassModel
import CompassValidation
import Foundation

guard let berlin = TimeZone(identifier: "Europe/Berlin") else { exit(1) }
let options = ReadingOptions(timeZone: berlin, now: Date(timeIntervalSince1970: 1_776_204_000))
guard options.today.description == "2026-04-15" else { exit(1) }
