import Host
import Testing
import Token

struct QRCodeTests {
    /// The rows of a code, `#` for dark.
    private func rows(_ code: QRCode) -> [String] {
        (0..<code.size).map { row in
            String((0..<code.size).map { code.isDark(row: row, column: $0) ? "#" : "." })
        }
    }

    /// The corner marks of every QR code, ISO/IEC 18004 section 6.3.3.
    private let corner = [
        "#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######",
    ]

    @Test func `a code has its three corner marks, and none in the fourth`() throws {
        let rows = try rows(QRCode("otpauth://totp/x?secret=JBSWY3DPEHPK3PXP"))
        #expect(rows.prefix(7).map { String($0.prefix(7)) } == corner)
        #expect(rows.prefix(7).map { String($0.suffix(7)) } == corner)
        #expect(rows.suffix(7).map { String($0.prefix(7)) } == corner)
        #expect(rows.suffix(7).map { String($0.suffix(7)) } != corner)
    }

    // The capacities of level M in byte mode, ISO/IEC 18004 table 7.
    @Test(arguments: [
        (1, 21), (14, 21), (15, 25), (26, 25), (84, 37), (106, 41), (1_264, 133), (2_331, 177),
    ])
    func `a code is as small as level M allows`(bytes: Int, size: Int) throws {
        #expect(try QRCode(String(repeating: "a", count: bytes)).size == size)
    }

    @Test func `digits are held as bytes too`() throws {
        #expect(try QRCode(String(repeating: "1", count: 15)).size == 25)
    }

    @Test func `the error correction level is M`() throws {
        // The first two bits of the format information, after its mask 10 is taken off: 00.
        let code = try QRCode("a")
        #expect(code.isDark(row: 8, column: 0))
        #expect(!code.isDark(row: 8, column: 1))
    }

    @Test func `a code is not mirrored`() throws {
        let codes = try (0..<16).map { try QRCode("text \($0)") }
        // ISO/IEC 18004 section 7.9: one module is dark in every code; in a mirrored one it would
        // be a bit of the format, which depends on the mask.
        #expect(codes.allSatisfy { $0.isDark(row: $0.size - 8, column: 8) })
        #expect(!codes.allSatisfy { $0.isDark(row: 8, column: $0.size - 8) })
    }

    @Test func `a text that is too long has no code`() {
        #expect(throws: QRError.tooLong(limit: 2_331)) {
            try QRCode(String(repeating: "a", count: 2_332))
        }
        #expect(throws: QRError.tooLong(limit: 2_331)) {
            try QRCode(String(repeating: "\u{E9}", count: 1_166))
        }
    }

    @Test func `no text has no code`() {
        #expect(throws: QRError.empty) { try QRCode("") }
        #expect(throws: QRError.empty) { try QRCode(SecretBytes([])) }
    }

    @Test func `a secret text makes the same code`() throws {
        let text = "otpauth://hotp/x?secret=JBSWY3DPEHPK3PXP&counter=7"
        #expect(try rows(QRCode(SecretBytes(Array(text.utf8)))) == rows(QRCode(text)))
    }

    @Test func `outside of a code it is light`() throws {
        let code = try QRCode("a")
        #expect(!code.isDark(row: -1, column: 0))
        #expect(!code.isDark(row: 0, column: -1))
        #expect(!code.isDark(row: 21, column: 0))
        #expect(!code.isDark(row: 0, column: 21))
        #expect(code.isDark(row: 0, column: 0))
    }

    @Test func `a code does not show its modules in a message`() throws {
        var text = ""
        dump(try QRCode("secret"), to: &text)
        #expect(text.contains("<secret>") && !text.contains("1, "))
    }
}
