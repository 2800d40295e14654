/// What asks a person to prove who they are.
package enum VerificationWay: String, Hashable, Sendable {
    /// PAM; the passphrase where PAM cannot ask.
    case pam
    /// The passphrase that opens the store.
    case passphrase
}
