/// What a person has said about a past request, whatever was answered to it.
package enum Statement: String, Hashable, Sendable, CaseIterable {
    /// It was the person's own.
    case owned
    /// It was somebody else's.
    case disowned
}
