import Token
import Vocabulary

/// One-time codes as another program wrote them, unchecked; they become an address, so that all
/// checks of addresses apply.
package struct ImportedCode {
    /// `totp`, `hotp` or `steam`, in any letter case.
    var type: String
    var issuer: String
    var name: String
    /// Base32.
    var secret: String
    var algorithm: String?
    var digits: String?
    var period: String?
    var counter: String?

    package init(
        type: String,
        issuer: String,
        name: String,
        secret: String,
        algorithm: String? = nil,
        digits: String? = nil,
        period: String? = nil,
        counter: String? = nil
    ) {
        self.type = type
        self.issuer = issuer
        self.name = name
        self.secret = secret
        self.algorithm = algorithm
        self.digits = digits
        self.period = period
        self.counter = counter
    }

    var label: PrintableText? { Self.label(issuer: issuer, name: name) }

    static func label(issuer: String, name: String) -> PrintableText? {
        switch (name.isEmpty, issuer.isEmpty) {
        case (true, true): nil
        case (true, false): PrintableText(issuer, limit: 64)
        case (false, true): PrintableText(name, limit: 64)
        case (false, false):
            PrintableText(name, limit: 64) + " at " + PrintableText(issuer, limit: 64)
        }
    }

    func entry(at place: ImportedEntry.Place) -> ImportedEntry {
        let content: ImportedEntry.Content
        do throws(AccountFileError) {
            content = .address(try Self.address(addressText()))
        } catch {
            content = .refused(error)
        }
        return ImportedEntry(place: place, name: label, content: content)
    }

    static func address(_ text: String) throws(AccountFileError) -> EnrolmentAddress {
        let query: EnrolmentQuery
        do throws(EnrolmentError) {
            query = try EnrolmentQuery(text, limit: EnrolmentAddress.limit)
        } catch {
            throw .address(error)
        }
        return try address(query)
    }

    static func address(_ query: EnrolmentQuery) throws(AccountFileError) -> EnrolmentAddress {
        let address: EnrolmentAddress
        do throws(EnrolmentError) {
            address = try EnrolmentAddress(query)
        } catch {
            throw .address(error)
        }
        guard address.kind == .oneTime else { throw .kind }
        guard address.oneTime?.twoStep == nil else { throw .address(.twoStep) }
        return address
    }

    /// The address that another device would scan; throws `.type` for a type other than the three.
    package func addressText() throws(AccountFileError) -> String {
        let type = type.lowercased()
        guard ["totp", "hotp", "steam"].contains(type) else {
            // A longer text may be a secret in the wrong member.
            throw .type(type.utf8.count <= 12 ? Found(self.type) : Found(written: "another text"))
        }
        let label = (issuer.isEmpty ? "" : percentEncoded(issuer) + ":") + percentEncoded(name)
        var members = [("secret", secret), ("issuer", issuer)]
        if type == "steam" {
            members += [("encoder", "steam"), ("digits", "5")]
        } else {
            members += [("algorithm", algorithm ?? ""), ("digits", digits ?? "")]
        }
        members.append(type == "hotp" ? ("counter", counter ?? "") : ("period", period ?? ""))
        let query = members.filter { !$0.1.isEmpty }.map { "\($0)=\(percentEncoded($1))" }
        return "otpauth://\(type == "hotp" ? "hotp" : "totp")/\(label)?"
            + query.joined(separator: "&")
    }
}
