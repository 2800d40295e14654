import Testing
import Vocabulary

/// The standard library's own search is the oracle: tests have it.
struct TextSearchTests {
    private static let texts = [
        "", "a", "aa", "aab", "aaaab", "abcabc", "Pay the baker", "caf\u{E9}", "cafe\u{301} noir",
        "\u{1F469}\u{200D}\u{1F4BB} works", "a\r\nb", "\n", "\r\n", "://", "https://a.b/c",
    ]
    private static let wanted = [
        "", "a", "ab", "aab", "b", "bc", "baker", "caf\u{E9}", "\u{E9}", "e", "\u{1F469}", "\n",
        "\r\n", "://", "zzz", "Pay the baker and more",
    ]

    @Test(arguments: texts)
    func `a text is found where the standard library finds it`(text: String) {
        for wanted in Self.wanted {
            #expect(text.includes(wanted) == text.contains(wanted), "\(text) \(wanted)")
            #expect(text.firstRange(ofText: wanted) == text.firstRange(of: wanted))
            guard !wanted.isEmpty else { continue }
            #expect(text.replacingText(wanted, by: "<x>") == text.replacing(wanted, with: "<x>"))
        }
    }

    @Test func `a trimmed text begins and ends with what stays`() {
        #expect("  a b ".trimmed { $0 == " " } == "a b")
        #expect("a".trimmed { $0 == " " } == "a")
        #expect("  ".trimmed { $0 == " " }.isEmpty)
        #expect("".trimmed { $0 == " " }.isEmpty)
    }

    @Test func `nothing is replaced by an empty text`() {
        #expect("abc".replacingText("", by: "x") == "abc")
        #expect("a''b'".replacingText("'", by: "''") == "a''''b''")
    }
}
