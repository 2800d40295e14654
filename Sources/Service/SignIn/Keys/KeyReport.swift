import CPSL
import Journeys
package import Store
import Token
package import Vocabulary

/// What is printed of keys that sign in.
package enum KeyReport {
    /// What a person names a key by: what they call it, else what it was made as.
    package static func label(_ stored: StoredCredential) -> PrintableText {
        let credential = stored.credential
        let name = stored.label ?? credential.displayName
        return PrintableText(name.isEmpty ? credential.userName : name, limit: 200)
    }

    /// The id of a key in base64url.
    package static func id(_ stored: StoredCredential) -> PrintableText {
        PrintableText(Base64.encodeURL(stored.credential.id), limit: 2_048)
    }

    /// One line: id, name, site, algorithm, and how it stands.
    package static func line(_ stored: StoredCredential) -> PrintableText {
        let credential = stored.credential
        let site = PrintableText(credential.relyingPartyID, limit: 253)
        var line: PrintableText =
            "\(id(stored).text.prefix(8))  \(label(stored).quotedWords)  \(site)"
        if stored.label != nil {
            line += " as \(PrintableText(credential.userName, limit: 100).quotedWords)"
        }
        line += "  \(credential.algorithm.rawValue)  made \(credential.added)"
        let used: PrintableText = stored.used.map { ", last \($0)" } ?? ""
        let times: PrintableText = credential.counter == 1 ? "time" : "times"
        line += "  used \(Int(credential.counter)) \(times)\(used)"
        if credential.userHandle == nil { line += "  needs your name at the site" }
        if !stored.isConfirmed { line += "  not confirmed by the site" }
        return line
    }

    /// A key as one line of JSON; it holds no secret.
    package static func json(_ stored: StoredCredential) -> String {
        let credential = stored.credential
        return JSON.printableText { json in
            json.add("id", id(stored))
            json.add("name", label(stored))
            json.add("site", PrintableText(credential.relyingPartyID))
            json.add("site_name", PrintableText(credential.relyingPartyName))
            json.add("server", PrintableText(stored.server))
            json.add("user_name", PrintableText(credential.userName))
            json.add("display_name", PrintableText(credential.displayName))
            json.add("algorithm", credential.algorithm.rawValue)
            json.add("discoverable", credential.userHandle != nil)
            json.add("counter", Int(credential.counter))
            json.add("confirmed", stored.isConfirmed)
            json.add("made", "\(credential.added)")
            json.add("used", stored.used.map { "\($0)" })
        }
    }

    /// The key that a person means: by its whole id, the beginning of it, or its name.
    ///
    /// - Parameters:
    ///   - text: What they type.
    ///   - keys: All keys.
    /// - Returns: The id of the one that fits.
    /// - Throws: ``KeyNameError`` when none fits, or several.
    package static func id(
        meant text: String,
        among keys: StoredCredentials
    ) throws(KeyNameError) -> [UInt8] {
        let ids = keys.whole.map(\.credential.id) + keys.damaged
        let byID = ids.filter { id in
            text.utf8.count >= 4 && Base64.encodeURL(id).hasPrefix(text)
        }
        let byName = keys.whole.filter { label($0).text == text }.map(\.credential.id)
        let fitting = byID + byName.filter { !byID.contains($0) }
        guard let first = fitting.first else { throw .unknown(Found(text)) }
        guard fitting.count == 1 else { throw .ambiguous(Found(text), count: fitting.count) }
        return first
    }
}

/// Why no key was found by what a person typed.
package enum KeyNameError: CodedError {
    /// None fits.
    case unknown(Found)
    /// Several fit.
    case ambiguous(Found, count: Int)

    /// Such as `key.unknown`.
    package var row: (code: String, reason: String) {
        switch self {
        case .unknown(let found):
            (
                "key.unknown",
                "No key is called \(found). Use its name, or at least 4 characters of its id."
            )
        case .ambiguous(let found, let count):
            (
                "key.ambiguous",
                "\(count) keys are called \(found). Use more of the id of one of them."
            )
        }
    }
}

/// Domains that many owners share, such as `co.uk`: nobody has a key for one.
package enum PublicSuffixes {
    /// Whether the list is there; libpsl brings one.
    package static var isKnown: Bool { psl_load() }

    /// Whether many owners share a domain.
    ///
    /// - Parameter domain: In small letters, as ASCII.
    /// - Returns: Without a list, true for every domain but those that are longer than two labels: a
    ///   key is then for a host, or a domain of three labels or more.
    package static func contain(_ domain: String) -> Bool {
        switch unsafe psl_is_shared(domain) {
        case 0: false
        case 1: true
        default: domain.split(separator: ".").count < 3
        }
    }
}
