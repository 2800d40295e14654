/// What a check of the audit trail has found.
package struct AuditReport: Hashable, Sendable {
    /// How many entries were looked at.
    package let entries: Int
    /// How far the trail goes, to be kept elsewhere; `nil` when its head is not as it was written.
    package let head: AuditHead?
    /// What is wrong; `nil` when nothing is.
    package let finding: AuditFinding?

    /// Whether nothing is wrong.
    package var isIntact: Bool { finding == nil }
}
