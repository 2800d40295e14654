/// What became of a pending push device when it was settled.
package enum Settlement: Hashable, Sendable {
    /// The account has it now.
    case applied
    /// The account had it already: another program was quicker.
    case known
    /// Nothing awaits it any more: its account was removed, or another device took its place.
    case missing
}
