import Token
import Vocabulary

/// Enrolment addresses as a server makes them.
package enum EnrolmentText {
    /// A push device; `base` is AM, such as `http://localhost:8080/am`, `answers` another AM,
    /// `codes` a base32 secret of one-time codes.
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

    package static func codes(
        _ label: String = "Example Bank:ann",
        secret: String = secret
    ) -> String {
        "otpauth://totp/\(label.replacingText(" ", by: "%20"))?secret=\(secret)"
    }

    /// Base32.
    package static let secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
    package static let otherSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
}
