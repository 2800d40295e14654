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
    ///   - zone: The clock of the time when a request came that waits no more.
    ///   - now: Our clock.
    /// - Returns: At most 80 columns.
    func listLine(number: Int? = nil, zone: LocalZone = .utc, now: Instant) -> PrintableText {
        let row = Plain.listLine(self, number: number, zone: zone, now: now)
        let line: PrintableText = "\(Plain.shortID(id))  \(row)"
        return line.fitted(to: Plain.columns)
    }
}
