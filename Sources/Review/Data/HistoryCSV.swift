import Atlas
import Geodesy
import Push
import Risk
package import Vocabulary

/// Requests as rows of comma-separated values (RFC 4180), one a request.
///
/// Every text stands in quotes, so that programs which part cells at another character leave it
/// whole.
package enum HistoryCSV {
    /// A column: its name, and what a row has in it.
    private typealias Column = (name: String, cell: @Sendable (Entry, Instant) -> String)

    private static let columns: [Column] = [
        ("received", { entry, _ in "\(entry.facts.validity.received)" }),
        (
            "state",
            { cell(PrintableText($0.state.displayed(validity: $0.facts.validity, at: $1).word)) }
        ),
        ("decided", { entry, _ in entry.decided.map { "\($0)" } ?? "" }),
        (
            "decision",
            { entry, _ in cell(entry.state.decision.map { PrintableText($0.word) }) }
        ),
        ("chosen", { entry, _ in cell(entry.state.decision?.chosen) }),
        (
            "whose",
            { entry, _ in cell(entry.statement.map { $0 == .mine ? "me" : "not me" }) }
        ),
        ("issuer_account", { entry, _ in cell(entry.review.account) }),
        ("message", { entry, _ in cell(entry.facts.message) }),
        ("amount", { entry, _ in number(entry.facts.amount?.number) }),
        (
            "currency",
            { entry, _ in cell(entry.facts.amount?.currency.map { PrintableText($0) }) }
        ),
        ("payee", { entry, _ in cell(entry.facts.payment?.payee) }),
        ("latitude", { entry, _ in number(entry.facts.location.map { "\($0.latitude)" }) }),
        ("longitude", { entry, _ in number(entry.facts.location.map { "\($0.longitude)" }) }),
        ("country", { entry, _ in cell(place(entry)?.country.map { "\($0.code)" }) }),
        ("town", { entry, _ in cell(place(entry)?.town.map { PrintableText($0.name) }) }),
        ("remote_address", { entry, _ in cell(entry.facts.remoteAddress?.text) }),
        ("risk", { entry, _ in cell(entry.review.assessment.level.word) }),
        ("message_id", { entry, _ in cell(PrintableText(entry.id.text)) }),
    ]

    package static let header = columns.map(\.name).joined(separator: ",")

    /// The row of a request; every text is printable.
    package static func row(_ entry: Entry, now: Instant) -> String {
        columns.map { $0.cell(entry, now) }.joined(separator: ",")
    }

    private static func place(_ entry: Entry) -> Place? { entry.review.locationContext.place }

    /// A number as it is; a text in its place when it is none.
    private static func number(_ number: String?) -> String {
        guard let number else { return "" }
        let isPlain = number.utf8.allSatisfy {
            (0x30...0x39).contains($0) || "+-.".utf8.contains($0)
        }
        return isPlain && Double(number) != nil ? number : cell(PrintableText(number))
    }

    /// A text in quotes; one that a spreadsheet would take for a formula gets an apostrophe before
    /// it, whatever blanks it begins with.
    package static func cell(_ text: PrintableText?) -> String {
        guard let text = text?.text else { return "" }
        let start = text.unicodeScalars.first { !$0.properties.isWhitespace }
        // With the forms of the same width as ideographs.
        let isFormula = start.map {
            "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains($0)
        }
        let safe = isFormula == true ? "'" + text : text
        return "\"" + safe.replacingText("\"", by: "\"\"") + "\""
    }
}
