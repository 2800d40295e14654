/// A format of files that accounts are imported from.
package enum AccountFormat: Hashable, Sendable, CaseIterable {
    case addresses, migration, aegis, twoFAS, freeOTPPlus, andOTP, bitwarden, proton, ente, stratum
    case records

    /// What people call it.
    package var name: String {
        switch self {
        case .addresses: "otpauth:// addresses, one a line"
        case .migration: "Google Authenticator (otpauth-migration://)"
        case .aegis: "Aegis"
        case .twoFAS: "2FAS"
        case .freeOTPPlus: "FreeOTP+"
        case .andOTP: "andOTP"
        case .bitwarden: "Bitwarden"
        case .proton: "Proton"
        case .ente: "Ente"
        case .stratum: "Stratum"
        case .records: "records of the ForgeRock SDKs"
        }
    }

    /// How to make an export of this format that is not encrypted.
    var plainExport: String {
        switch self {
        case .bitwarden: "a Bitwarden export of the file format .json, not .json (Encrypted)"
        case .proton: "a Proton export as JSON, made without a password and without PGP"
        case .ente: "an Ente export as plain text, not as an encrypted file"
        case .stratum: "a Stratum backup that was made without a password"
        default: "an export of \(name) that is not encrypted"
        }
    }
}
