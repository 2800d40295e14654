import Atlas
import Authenticator
package import Console
import Facts
import Geodesy
import Risk
package import Vocabulary

/// Requests as rows of comma-separated values (RFC 4180), one a request.
package enum HistoryCSV {
    /// The names of the columns.
    package static let header =
        "received,state,issuer_account,message,amount,currency,payee,latitude,longitude,country,"
        + "town,remote_address,risk,message_id"

    /// The row of a request; every text is printable.
    package static func row(_ entry: Entry, now: Instant) -> String {
        let facts = entry.review.facts
        let place = entry.review.surroundings.place
        let cells: [PrintableText?] = [
            "\(facts.validity.received)",
            PrintableText(entry.state.displayed(validity: facts.validity, at: now).word),
            entry.review.account, facts.message,
            facts.payment?.amount.map { PrintableText($0.number) },
            facts.payment?.amount?.currency.map { PrintableText($0) },
            facts.payment?.payee,
            facts.location.map { "\($0.latitude)" },
            facts.location.map { "\($0.longitude)" },
            place?.country.map { "\($0.code)" },
            place?.town.map { PrintableText($0.name) },
            facts.remoteAddress?.text,
            entry.review.assessment.level.word,
            PrintableText(entry.id.text),
        ]
        return cells.map { quoted($0?.text ?? "") }.joined(separator: ",")
    }

    /// A cell; a text that a spreadsheet would take for a formula gets an apostrophe before it.
    private static func quoted(_ text: String) -> String {
        let isFormula = text.first.map { "=+-@\t\r".contains($0) } ?? false
        let isNumber = Double(text) != nil
        let safe = isFormula && !isNumber ? "'" + text : text
        guard safe.contains(where: { ",\"\n\r".contains($0) }) else { return safe }
        return "\"" + safe.replacing("\"", with: "\"\"") + "\""
    }
}
