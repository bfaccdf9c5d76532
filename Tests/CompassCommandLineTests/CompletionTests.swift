import ArgumentParser
import Testing

@testable import CompassCommandLine

@Suite("Completions")
struct CompletionTests {
  @Test(
    "A name is written so that each shell takes it for what it is, and nothing in it is run",
    arguments: [
      ("Spring Showcase", "'Spring Showcase'", "Spring Showcase", "Spring Showcase"),
      ("It's", "'It'\\''s'", "It's", "It's"), ("a: b\\c", "'a: b\\c'", "a\\: b\\\\c", "a: b\\c"),
      ("`ls`", "'`ls`'", "`ls`", "`ls`"), ("$(ls)", nil, "$(ls)", "$(ls)"), ("東京", "'東京'", "東京", "東京"),
      ("", nil, nil, nil), ("a\nb", nil, nil, nil), ("\u{1B}[2J", nil, nil, nil),
      ("a\u{202E}b", nil, nil, nil),
    ] as [(String, String?, String?, String?)])
  func words(word: String, bash: String?, zsh: String?, fish: String?) {
    let candidate = CompletionCandidate(word)
    #expect(candidate.line(for: .bash) == bash)
    #expect(candidate.line(for: .zsh) == zsh)
    #expect(candidate.line(for: .fish) == fish)
  }

  @Test("Zsh and fish show a note, its controls escaped; bash has no place for it")
  func notes() {
    let candidate = CompletionCandidate("5a653324", note: "Winter:\tShowcase\n")
    #expect(candidate.line(for: .bash) == "'5a653324'")
    #expect(candidate.line(for: .zsh) == "5a653324:Winter:\\tShowcase\\n")
    #expect(candidate.line(for: .fish) == "5a653324\tWinter:\\tShowcase\\n")
  }

  @Test(
    "The store is the one that the line names, as the shell would hand it on",
    arguments: [
      (["compass-export", "events", "--store", "a.sqlite", "--event", ""], "a.sqlite"),
      (["compass-export", "--store=a.sqlite"], "a.sqlite"),
      (["compass-export", "--store", "=", "a.sqlite"], "a.sqlite"),
      (["compass-export", "--store", "'my store'/x\\ y"], "my store/x y"),
      (["compass-export", "--store", "~/\"a b\""], "/home/ann/a b"),
      (["compass-export", "--event", "x"], nil), (["compass-export", "--store"], nil),
    ] as [([String], String?)])
  func store(words: [String], path: String?) {
    #expect(CompletionLine(words: words, prefix: "", home: "/home/ann").path(of: "--store") == path)
  }

  @Test(
    "What was typed is compared without its quotes",
    arguments: [
      ("\"Spring Sh", "Spring Sh"), ("'Spring", "Spring"), ("Spring\\ Sh", "Spring Sh"), ("a'b c'd", "ab cd"),
      ("'a\\'", "a\\"), ("\"it's", "it's"), ("", ""),
    ])
  func quotes(typed: String, meant: String) {
    #expect(CompletionLine(words: [], prefix: typed, home: nil).prefix == meant)
  }
}
