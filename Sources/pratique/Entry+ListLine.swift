import Console
import Facts
import Review
import Vocabulary

extension Entry {
    /// One line of a list: a beginning of the id, which commands accept as well, and the request.
    ///
    /// - Parameters:
    ///   - names: Tells the ids of the store apart.
    ///   - number: Its place in the list; `nil` where there is no list.
    ///   - zone: The clock of the time when a request came that waits no more.
    ///   - now: Our clock.
    /// - Returns: At most 80 columns.
    func listLine(
        _ names: ShortIDs,
        number: Int? = nil,
        zone: LocalZone = .utc,
        now: Instant
    ) -> PrintableText {
        let row = Plain.listLine(self, number: number, zone: zone, now: now)
        let line: PrintableText = "\(ShellWord.quoted(names[id.text].text))  \(row)"
        return line.fitted(to: Plain.columns)
    }
}
