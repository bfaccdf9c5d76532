import CompassSource
import Testing

@testable import CompassJSON

@Suite("What RFC 8259 has, and what it has not")
struct StrictTests {
  private func isAccepted(_ bytes: [UInt8]) throws -> Bool {
    let reading = try Reading(bytes, isStrict: true)
    // An array without a value has no rows, and neither has nothing.
    let isEmptyArray = bytes.filter { $0 != 0x20 && $0 != 0x0A } == Array("[]".utf8)
    return !reading.diagnostics.contains { $0.severity == .error } && (!reading.rows.isEmpty || isEmptyArray)
  }

  @Test(
    "Strictly read, all that is JSON is accepted",
    arguments: [
      "[[]   ]", "[\"\"]", "[]", "[\"a\"]", "[false]", "[null, 1, \"1\", {}]", "[null]", "[1\n]", " [1]",
      "[1,null,null,null,2]",
      "[2] ", "[0e+1]", "[0e1]", "[ 4]",
      "[-0.000000000000000000000000000000000000000000000000000000000000000000000000000001]",
      "[20e1]", "[-0]", "[-123]", "[-1]", "[1E22]", "[1E-2]", "[1E+2]", "[123e45]", "[123.456e78]", "[1e-2]",
      "[123.456789]",
      "{\"asd\":\"sdf\", \"dfg\":\"fgh\"}", "{\"a\":\"b\",\"a\":\"c\"}", "{}", "{\"\":0}",
      "{\"foo\\u0000bar\": 42}",
      "{\"x\":[{\"id\": \"xxx\"}], \"id\": \"xxx\"}", "{\"a\":[]}", "{\n\"a\": \"b\"\n}",
      "[\"\\u0060\\u012a\\u12AB\"]", "[\"\\uD801\\udc37\"]", "[\"\\ud83d\\ude39\\ud83d\\udc8d\"]",
      "[\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"]",
      "[\"\\\\u0000\"]", "[\"a/*b*/c/*d//e\"]", "[\"\\uDBFF\\uDFFE\"]", "[\"\u{7F}\"]", "[\"€𝄞\"]",
      "[\"\\u0022\"]", "\"\"", "false", "42",
      "-0.1", "null", "\"asd\"", "true", "[\"a\"]\n", "[true]", " [] ",
    ])
  func accepted(text: String) throws { #expect(try isAccepted(Array(text.utf8))) }

  @Test(
    "Strictly read, all that is no JSON is refused",
    arguments: [
      "[1 true]", "[\"\": 1]", "[\"\"],", "[,1]", "[1,,2]", "[\"x\",,]", "[\"x\"]]", "[\"\",]", "[\"x\"",
      "[x", "[3[4]]", "[1:2]", "[,]",
      "[-]", "[   , \"\"]", "[\"a\",\n4\n,1,", "[1,]", "[1,,]", "[*]", "[\"\"", "[1,", "[{}", "[fals]",
      "[nul]", "[tru]", "[++1234]", "[+1]",
      "[+Inf]", "[-01]", "[-1.0.]", "[-2.]", "[-NaN]", "[.-1]", "[.2e-3]", "[0.1.2]", "[0.3e+]", "[0.3e]",
      "[0.e1]", "[0E+]", "[0E]", "[0e]",
      "[1.0e+]", "[1.0e-]", "[1.0e]", "[1 000.0]", "[1eE2]", "[2.e+3]", "[2.e-3]", "[9.e+]", "[Inf]", "[NaN]",
      "[１]", "[1+2]", "[0x1]",
      "[0x42]", "[Infinity]", "[0e+-1]", "[-123.123foo]", "[-Infinity]", "[-foo]", "[- 1]", "[-012]",
      "[-.123]", "[-1x]", "[1ea]", "[1.]",
      "[.123]", "[1.2a-3]", "[1.8011670033376514H-308]", "[012]", "[\"x\", truth]", "{[: \"x\"}\n",
      "{\"x\", null}", "{\"x\"::\"b\"}",
      "{🇨🇭}", "{\"a\":\"a\" 123}", "{key: 'value'}", "{\"a\" b}", "{:\"b\"}", "{\"a\" \"b\"}", "{\"a\":",
      "{\"a\"", "{1:1}", "{9999E9999:1}",
      "{null:null,null:null}", "{\"id\":0,,,,,}", "{'a':0}", "{\"id\":0,}", "{\"a\":\"b\"}/**/",
      "{\"a\":\"b\"}/**//", "{\"a\":\"b\"}//",
      "{\"a\":\"b\",,\"c\":\"d\"}", "{a: \"b\"}", "{\"a\":\"a", "{ \"foo\" : \"bar\", \"a\" }",
      "{\"a\":\"b\"}#", " ", "[\"\\uD800\\u\"]",
      "[\"\\uD800\\u1\"]", "[\"\\uD800\\u1x\"]", "[é]", "[\"\\x00\"]", "[\"\\\\\\\"]", "[\"\\\t\"]",
      "[\"\\🌀\"]", "[\"\\\"]", "[\"\\u00A\"]",
      "[\"\\uD834\\uDd\"]", "[\"\\uD800\\uD800\\x\"]", "[\"\\a\"]", "[\"\\uqqqq\"]", "[\\u0020\"asd\"]",
      "[\\n]", "\"", "['single quote']", "abc",
      "[\"\\", "[\"new\nline\"]", "[\"\t\"]", "\"\\UA66D\"", "\"\"x", "<.>", "[<null>]", "[1]x", "[1]]",
      "[\"asd]", "aå", "[True]", "1]", "{\"x\": true,",
      "[][]", "]", "{}}", "{\"\":", "{\"a\":/*comment*/\"b\"}", "{\"a\": true} \"x\"", "['", "[", "{", "[a",
      "{]", "{,", "{[", "{\"a", "{'a'", "*",
      "{\"a\":\"b\"}#{}", "[\\u000A\"\"]", "[1", "[ false, nul", "[ true, fals", "[ false, tru",
      "{\"asd\":\"asd\"", "å", "[\u{2060}]", "\u{C}[]", "",
    ])
  func refused(text: String) throws {
    // Values behind each other are JSON Lines, which is another standard.
    #expect(try !isAccepted(Array(text.utf8)), "\(text)")
  }

  @Test(
    "Bytes that are no UTF-8 are refused",
    arguments: [
      [0x5B, 0x22, 0xFF, 0x22, 0x5D], [0x5B, 0x22, 0xC0, 0xAF, 0x22, 0x5D],
      [0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], [0x5B, 0xFF, 0x5D],
      [0x5B, 0x22, 0xE0, 0x80, 0x22, 0x5D], [0x5B, 0x22, 0xF4, 0xBF, 0xBF, 0xBF, 0x22, 0x5D],
      [0x22, 0xE9, 0x22], [0x5B, 0x61, 0x00, 0x5D], [0x31, 0x00], [0x00, 0x31],
      [0xFF, 0xFE, 0x5B, 0x00, 0x22, 0x00, 0x00, 0xD8, 0x22, 0x00, 0x5D, 0x00],
    ] as [[UInt8]])
  func encodings(bytes: [UInt8]) throws { #expect(try !isAccepted(bytes)) }
}
