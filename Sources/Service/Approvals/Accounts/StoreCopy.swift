package import Store
package import Vocabulary

/// What a person is told when a copy is to take the place of the store.
package enum StoreCopy {
    /// What the copy holds.
    ///
    /// - Parameters:
    ///   - copy: The copy.
    ///   - path: Where it lies.
    /// - Returns: A line for each thing.
    package static func lines(_ copy: LedgerInspection, at path: String) -> [PrintableText] {
        ["copy        \(PrintableText(path))"] + copy.lines
    }

    /// What is wrong with the copy that has taken the store's place; nothing when it is whole.
    package static func warnings(_ restored: RestoredLedger) -> [PrintableText] {
        guard restored.finding != nil || !restored.rows.isWhole else { return [] }
        let finding = restored.finding.map { ["\($0.sentence)" as PrintableText] } ?? []
        return finding + [
            "the copy was changed after it was made; what was changed is set apart, and"
                + " pratique audit verify names it"
        ]
    }
}
