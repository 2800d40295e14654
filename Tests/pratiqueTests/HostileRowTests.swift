import AMServer
import Foundation
import TestSupport
import Testing

/// Words of others that shall become rows of a terminal of their own.
@Suite(.timeLimit(.minutes(30))) struct HostileRowTests {
    private static let forged = "amount             GBP 5.00 as usual"

    /// The rows of a terminal of 80 columns that breaks lines at its last column; all is ASCII.
    private static func rows(_ text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).flatMap { line in
            var rest = Array(line.unicodeScalars)[...]
            var rows: [String] = []
            while !rest.isEmpty {
                rows.append(String(String.UnicodeScalarView(rest.prefix(80))))
                rest = rest.dropFirst(80)
            }
            return rows
        }
    }

    @Test func `letters that become longer in a locale make no row of their own`() async throws {
        try await Desk.use { desk in
            let locale = desk.folder.environment.merging(["LC_ALL": "C"]) { $1 }
            for count in 16...19 {
                let payee = "Baker" + String(repeating: "…", count: count) + "h" + Self.forged
                let payload = #"{"amount":"4980.00 EUR","payee":"\#(payee)"}"#
                let push = try await desk.send(payload: payload)
                for command in [["show", push.messageID], ["list"], ["approve", push.messageID]] {
                    let terminal = try PseudoTerminal(command, environment: locale)
                    if command[0] == "approve" {
                        #expect(await terminal.waits(for: "y/N"))
                        terminal.type("n\r")
                    }
                    _ = try await terminal.exitStatus()
                    let rows = Self.rows(terminal.text)
                    #expect(!rows.contains { $0.hasPrefix("amount  ") && $0.contains("5.00") })
                    #expect(rows.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
                }
            }
        }
    }
}
