/// Where the file of a ledger stands, as one ledger sees it.
///
/// Two marks of the same ledger are equal only when nothing was written between them, by whichever
/// program. Marks of different ledgers tell nothing about each other.
package struct LedgerMark: Hashable, Sendable {
    /// Grows, or goes round, when another connection writes.
    let others: Int
    /// How many rows this connection has changed.
    let own: Int
}
