import Console
import Facts
import Review
import Vocabulary

extension Entry {
    /// One line of a list: the first eight characters of the id, which commands take as well, and
    /// the request.
    ///
    /// - Parameters:
    ///   - number: Its place in the list; `nil` where there is no list.
    ///   - now: Our clock.
    /// - Returns: At most 80 columns.
    func listLine(number: Int? = nil, now: Instant) -> PrintableText {
        let short = PrintableText(String((id.text.split(separator: ":").last ?? "").prefix(8)))
        let line: PrintableText = "\(short)  \(Plain.listLine(self, number: number, now: now))"
        return line.fitted(to: Plain.columns)
    }
}
