/// What became of a ledger when a copy took its place.
package struct RestoredLedger: Hashable, Sendable {
    /// Where the ledger that lay there is now; `nil` when none did.
    package let replaced: String?
    /// The first thing that is wrong with the trail of the copy; `nil` when nothing is.
    package let finding: AuditFinding?
    /// The rows of the copy that were changed from outside.
    package let rows: RowReport
}
