import Testing

@testable import CompassCSV

/// Our own equivalents of the twelve cases of csv-spectrum.
@Suite("The spectrum of well-formed CSV")
struct SpectrumTests {
  @Test(
    "One line per case",
    arguments: [
      (
        "a comma in quotes", "first,address\nJohn,\"120 any st., Anytown\"\n",
        [["John", "120 any st., Anytown"]]
      ),
      ("an empty field", "first,b,c\n1,\"\",\"\"\n2,3,4\n", [["1", "", ""], ["2", "3", "4"]]),
      ("an empty field, CRLF", "first,b,c\r\n1,\"\",\"\"\r\n2,3,4\r\n", [["1", "", ""], ["2", "3", "4"]]),
      ("escaped quotes", "a,b\n1,\"ha \"\"ha\"\" ha\"\n3,4\n", [["1", "ha \"ha\" ha"], ["3", "4"]]),
      (
        "JSON in a field", "key,val\n1,\"{\"\"type\"\": \"\"Point\"\", \"\"at\"\": [102.0, 0.5]}\"\n",
        [["1", "{\"type\": \"Point\", \"at\": [102.0, 0.5]}"]]
      ),
      (
        "line ends in fields", "a,b,c\n1,2,3\n\"Once upon \na time\",5,6\n7,8,9\n",
        [
          ["1", "2", "3"], ["Once upon \na time", "5", "6"], ["7", "8", "9"],
        ]
      ),
      (
        "line ends in fields, CRLF", "a,b,c\r\n1,2,3\r\n\"Once upon \r\na time\",5,6\r\n",
        [
          ["1", "2", "3"], ["Once upon \r\na time", "5", "6"],
        ]
      ),
      (
        "quotes and line ends", "a,b\n1,\"ha \n\"\"ha\"\" \nha\"\n3,4\n",
        [["1", "ha \n\"ha\" \nha"], ["3", "4"]]
      ),
      (
        "quotes and line ends, CRLF", "a,b\r\n1,\"ha \r\n\"\"ha\"\"\"\r\n3,4\r\n",
        [
          ["1", "ha \r\n\"ha\""], ["3", "4"],
        ]
      ),
      ("simple", "a,b,c\n1,2,3\n", [["1", "2", "3"]]),
      ("simple, CRLF", "a,b,c\r\n1,2,3\r\n", [["1", "2", "3"]]),
      ("UTF-8", "a,b,c\n1,2,3\n4,5,ʤ\n", [["1", "2", "3"], ["4", "5", "ʤ"]]),
    ])
  func reads(name: String, text: String, rows: [[String]]) throws {
    let reading = try Reading(text)
    #expect(reading.rows == rows, "\(name)")
    #expect(reading.codes.isEmpty, "\(name)")
    for size in 1...64 {
      let pieces = try Reading(Array(text.utf8), chunkSize: size, pieces: size)
      #expect(pieces == reading, "\(name), pieces of \(size)")
    }
  }
}
