import Push
import Testing
import Token
import Vocabulary

@testable import Console
@testable import Review

struct TypedSecretTests {
    private func bytes(_ secret: TypedSecret) -> [UInt8] {
        secret.expose { bytes in bytes.withBytes { span in span.indices.map { span[$0] } } }
    }

    @Test(arguments: ["", "a", "correct horse  battery", " lead", "päßwörd", "密码", "e\u{301}", "🔑"])
    func `what is typed is what is lent`(text: String) {
        #expect(bytes(typed(text)) == Array(text.utf8))
        #expect(typed(text).characters == text.unicodeScalars.count)
    }

    @Test(arguments: ["a", "aß", "密码", "x🔑", "e\u{301}"])
    func `the last character goes whole`(text: String) {
        var secret = typed(text)
        _ = secret.edit(.deleteLast)
        #expect(bytes(secret) == Array(String(text.unicodeScalars.dropLast()).utf8))
        for _ in 0..<3 { _ = secret.edit(.deleteLast) }
        #expect(bytes(secret).isEmpty)
    }

    @Test func `a line holds 512 bytes and no half character`() {
        var secret = typed(String(repeating: "x", count: 511))
        let before = secret
        let fits = ["ß", "y", "z"].map { (scalar: Unicode.Scalar) in secret.edit(.insert(scalar)) }
        #expect(fits == [false, true, false])
        #expect(secret == typed(String(repeating: "x", count: 511) + "y"))
        #expect(secret != before)
        #expect(bytes(secret).count == TypedSecret.byteLimit)
    }

    @Test func `secrets are equal when their bytes are`() {
        #expect(typed("abc") == typed("abc"))
        #expect(typed("abc") != typed("abd"))
        #expect(typed("abc") != typed("ab"))
        #expect(typed("") == TypedSecret())
        #expect(typed("abc").hashValue == typed("abc").hashValue)
    }

    @Test func `nothing that holds a secret prints it`() {
        var state = console([bristolEntry(kind: .biometric)])
        press("ay", &state)
        let question = VerificationQuestion(text: "Password:", isHidden: true)
        _ = update(&state, on: .verificationAsked(.approval(messageID(1)), question))
        press("hunter2", &state)
        let effects = press([.enter], &state)
        #expect(effects == [.verificationReply(.approval(messageID(1)), typed("hunter2"))])
        let secret = typed("hunter2")
        var dumped = ""
        dump(effects, to: &dumped)
        dump(secret, to: &dumped)
        let texts = ["\(secret)", String(reflecting: secret), "\(effects)", dumped]
        for text in texts { #expect(!text.contains("hunter") && text.contains("secret>")) }
    }

    @Test(
        arguments: [
            ("abc", true, 10, "***"), ("abc", true, 3, "***"), ("abcd", true, 3, "~**"),
            ("密码", true, 9, "**"), ("a b ", false, 9, "a b "), ("abcdef", false, 4, "~def"),
            ("ab密码", false, 4, "~码"), ("a", true, 0, "~"), ("", true, 0, ""),
            ("\u{202E}a", false, 20, "<U+202E>a"),
        ] as [(String, Bool, Int, String)]
    )
    func `the end of a line is shown`(text: String, isHidden: Bool, width: Int, shown: String) {
        let line = typed(text).shown(isHidden: isHidden, mark: "*", width: width)
        #expect(line.text == shown)
    }
}
