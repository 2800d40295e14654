import Foundation
import Push
import Testing
import Token
import Vocabulary

/// Payloads written after published specifications, and what is read of each.
@Suite struct PublicShapeTests {
    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Samples/payments/public")

    private static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".json") }.sorted()
    }()

    @Test func `every public shape is read as it was looked at`() throws {
        #expect(Self.names.count >= 40)
        var page =
            "# What is read of each payload\n\nA test compares; delete this page to have it made anew.\n"
        for name in Self.names {
            let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
            let facts = try Message(["p": .string(text)]).facts()
            #expect(!facts.payments.isEmpty, "\(name)")
            page += "\n## \(name)\n\n" + Self.lines(facts).map { "- \($0)\n" }.joined()
        }
        let file = Self.folder.appending(path: "shown.md")
        guard let kept = try? String(contentsOf: file, encoding: .utf8) else {
            try page.write(to: file, atomically: true, encoding: .utf8)
            Issue.record("nothing was kept; look at \(file.lastPathComponent)")
            return
        }
        #expect(page == kept)
    }

    private static func lines(_ facts: RequestFacts) -> [String] {
        var lines = facts.payments.map { payment in
            let parts: [String?] = [
                payment.amount?.printable.text ?? "no amount",
                payment.payee.map { "to \($0.text)" },
                payment.creditorAccount.map { "account \($0.text.text)" },
                payment.debtorAccount.map { "out of \($0.text.text)" },
                payment.debtorName.map { "of \($0.text)" },
                payment.reference.map { "reference \($0.text)" },
                payment.initiator.map { "asked by \($0.text)" },
            ]
            let terms = payment.terms.map { "\($0.kind.rawValue) \($0.text.text)" }
            return "\(payment.shape.rawValue): "
                + (parts.compactMap(\.self) + terms).joined(separator: "; ")
        }
        if facts.payments.count > 1 {
            lines.append("in all " + facts.totals.map(\.printable.text).joined(separator: " and "))
        }
        lines += facts.anomalies.map { "note: \($0)" }
        lines += facts.other.filter(\.isMoney).map { "not read: \($0.path.text)" }
        return lines
    }
}
