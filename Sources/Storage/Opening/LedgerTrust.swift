/// What a ledger is believed by when it is opened.
package enum LedgerTrust: Hashable, Sendable {
    /// Its marker must tell of it; without one only a new ledger is made.
    case marker
    /// The file as it is: to bring a ledger of before under a marker, and to look at a copy.
    case file
}
