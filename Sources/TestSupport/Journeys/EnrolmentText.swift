import Token
import Vocabulary

/// Enrolment addresses as a server makes them, for accounts and servers of a test's choice.
package enum EnrolmentText {
    /// A push device of `Example Bank:ann`, or of another label, whose server is at one or two addresses.
    ///
    /// - Parameters:
    ///   - label: Issuer and name.
    ///   - base: Where AM is, such as `http://localhost:8080/am`.
    ///   - answers: Where AM is for the answers; `nil` for the same place.
    ///   - codes: The base32 secret of one-time codes in the same address.
    /// - Returns: The address.
    package static func push(
        _ label: String = "Example Bank:ann",
        at base: String,
        answers: String? = nil,
        codes: String? = nil
    ) -> String {
        func encoded(_ base: String, _ action: String) -> String {
            let text = "\(base)/json/push/sns/message?_action=\(action)"
            return Base64.encodeURL(Array(text.utf8))
        }
        let name = label.replacingText(" ", by: "%20")
        let kind = codes.map { "mfauth://totp/\(name)?secret=\($0)&" } ?? "pushauth://push/\(name)?"
        return kind + "s=\(Base64.encodeURL([UInt8](repeating: 7, count: 32)))"
            + "&c=\(Base64.encodeURL([UInt8](repeating: 9, count: 32)))&m=REGISTER:a1"
            + "&r=\(encoded(base, "register"))&a=\(encoded(answers ?? base, "authenticate"))"
    }

    /// One-time codes of `Example Bank:ann`, or of another label.
    package static func codes(
        _ label: String = "Example Bank:ann",
        secret: String = secret
    ) -> String {
        "otpauth://totp/\(label.replacingText(" ", by: "%20"))?secret=\(secret)"
    }

    /// A secret in base32.
    package static let secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    package static let otherSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
}
