package import Review
package import Vocabulary

extension Plain {
    /// The one-time codes of all accounts, one line each, with the number that ``Command/code(_:)``
    /// names.
    package static func codes(_ rows: [CodeRow], now: Instant) -> [PrintableText] {
        guard !rows.isEmpty else { return [Words.Codes.none] }
        return rows.enumerated().flatMap { line($1, number: $0 + 1, now: now) }
    }

    /// The code of one account.
    ///
    /// - Parameters:
    ///   - number: Its place in the list of codes, from 1.
    ///   - rows: All of them, in the order of the list.
    ///   - now: Our clock.
    /// - Returns: Lines of at most ``columns`` columns.
    package static func code(_ number: Int, of rows: [CodeRow], now: Instant) -> [PrintableText] {
        guard rows.indices.contains(number - 1) else {
            return ["No account with codes has the number \(number); type codes to see them."]
        }
        return line(rows[number - 1], number: number, now: now)
    }

    private static func line(_ row: CodeRow, number: Int, now: Instant) -> [PrintableText] {
        let name: PrintableText = "\(number). \(row.label.fitted(to: 40)): "
        return (name + words(row, number: number, now: now)).wrapped(to: columns)
    }

    private static func words(_ row: CodeRow, number: Int, now: Instant) -> PrintableText {
        if let obstacle = Words.Codes.obstacle(row.content) { return obstacle }
        let code = row.code(at: now)
        switch row.content {
        case .timeBased(_, _, let until):
            guard let code else { return Words.Codes.over }
            return "\(code), \(Words.Codes.left(until: until, at: now)) left"
        case .counter: return code ?? "type code \(number) for the next code"
        case .locked, .failed: return .empty
        }
    }
}
