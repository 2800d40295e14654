import Console
import Facts
import Review
import Vocabulary

extension PlainRun {
    /// Tells what is asked now, before it how the connection has changed since that was told.
    mutating func tellPrompt() {
        tell(Plain.connection(state.connection, after: toldConnection))
        // While it connects nothing is said that would end what was told.
        if state.connection != .connecting { toldConnection = state.connection }
        tell(Plain.prompt(state))
    }
}

extension PlainRun {
    /// Whether lines come from a file or a program.
    var isScript: Bool { if case .script = input { true } else { false } }

    /// What the lines of a script name requests by; `nil` for a person, who names them by number.
    var shortIDs: ShortIDs? { isScript ? ShortIDs(state.entries.map(\.id.text)) : nil }

    /// A line of a list; of a script's also the short id, which its lines name requests by.
    func row(_ entry: Entry, number: Int, _ names: ShortIDs?) -> PrintableText {
        let row = Plain.listLine(entry, number: number, zone: state.zone, now: state.now)
        guard let names else { return row }
        let named: PrintableText = "\(names[entry.id.text])  \(row)"
        return named.fitted(to: Plain.columns)
    }
}
