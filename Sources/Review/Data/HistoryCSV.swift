import Atlas
import Authenticator
import Facts
import Geodesy
import Risk
package import Vocabulary

/// Requests as rows of comma-separated values (RFC 4180), one a request.
///
/// Every text stands in quotes, so that programs which part cells at another character leave it
/// whole.
package enum HistoryCSV {
    /// The names of the columns.
    package static let header =
        "received,state,issuer_account,message,amount,currency,payee,latitude,longitude,country,"
        + "town,remote_address,risk,message_id"

    /// The row of a request; every text is printable.
    package static func row(_ entry: Entry, now: Instant) -> String {
        let facts = entry.review.facts
        let place = entry.review.locationContext.place
        let cells: [String] = [
            "\(facts.validity.received)",
            cell(PrintableText(entry.state.displayed(validity: facts.validity, at: now).word)),
            cell(entry.review.account), cell(facts.message),
            number(facts.payment?.amount?.number),
            cell(facts.payment?.amount?.currency.map { PrintableText($0) }),
            cell(facts.payment?.payee),
            number(facts.location.map { "\($0.latitude)" }),
            number(facts.location.map { "\($0.longitude)" }),
            cell(place?.country.map { "\($0.code)" }),
            cell(place?.town.map { PrintableText($0.name) }),
            cell(facts.remoteAddress?.text),
            cell(entry.review.assessment.level.word),
            cell(PrintableText(entry.id.text)),
        ]
        return cells.joined(separator: ",")
    }

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
