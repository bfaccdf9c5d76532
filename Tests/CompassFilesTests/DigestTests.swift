import CompassFiles
import CompassSource
import Testing

@Suite("Digests of files")
struct DigestTests {
  @Test(
    "The digests of FIPS 180-4's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func examples(text: String, expected: String) throws {
    #expect(try Digest.hex(of: BytesSource(text)) == expected)
    let digest = Digest()
    for byte in text.utf8 { digest.update([byte]) }
    #expect(digest.hex == expected)
  }

  @Test("A million letters, read in pieces")
  func long() throws {
    let source = BytesSource([UInt8](repeating: 0x61, count: 1_000_000))
    #expect(
      try Digest.hex(of: source) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
    let twice = BytesSource([UInt8](repeating: 0x61, count: (1 << 20) + 1))
    let digest = Digest()
    digest.update(twice.bytes)
    #expect(try Digest.hex(of: twice) == digest.hex)
  }

  @Test("SHA-1 of FIPS 180-4's example")
  func sha1() {
    let digest = Digest(.sha1)
    digest.update(Array("abc".utf8))
    #expect(digest.hex == "a9993e364706816aba3e25717850c26c9cd0d89d")
  }

  @Test("HMAC-SHA-256 of RFC 4231 §4.3")
  func authenticationCode() {
    let code = Digest.authenticationCode(
      for: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
    #expect(
      Digest.hexadecimal(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }
}
