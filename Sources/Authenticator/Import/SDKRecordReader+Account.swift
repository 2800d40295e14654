import Token
import Vocabulary

extension SDKRecordReader {
    /// The record as an account.
    ///
    /// A lock that names a policy ends when the policy passes, as in the SDKs; one without a name can
    /// only be a person's.
    func account() throws(SDKRecordError) -> Account {
        let id = AccountID(
            issuer: try requiredName(.issuer),
            accountName: try requiredName(.accountName)
        )
        guard let added = try instant(.timeAdded) else { throw .missing(.timeAdded) }
        var account = Account(
            id: id,
            colour: try colour(),
            imageAddress: try text(.imageURL).flatMap { (try? Endpoint($0))?.text },
            policies: try policies(),
            added: added
        )
        account.displayIssuer = try displayName(.displayIssuer)
        account.displayAccountName = try displayName(.displayAccountName)
        if try bool(.lock) == true {
            account.lock = try name(.lockingPolicy).map { .policy($0) } ?? .person(policy: nil)
        }
        return account
    }

    /// The colour, which one platform writes behind a `#`; an unreadable one only costs the colour.
    private func colour() throws(SDKRecordError) -> String? {
        guard let raw = try text(.backgroundColor) else { return nil }
        let digits = raw.hasPrefix("#") ? String(raw.dropFirst()) : raw
        return isColour(digits) ? digits.lowercased() : nil
    }

    /// The policies, a JSON text.
    private func policies() throws(SDKRecordError) -> AccountPolicies {
        guard let text = try text(.policies), !text.isEmpty else { return .none }
        do {
            return try AccountPolicies(parsing: text)
        } catch {
            throw .invalid(.policies)
        }
    }

    /// A name to be shown; empty counts as missing.
    private func displayName(_ member: Member) throws(SDKRecordError) -> String? {
        guard let name = try text(member), !name.isEmpty else { return nil }
        guard isDisplayName(name) else { throw .invalid(member) }
        return name
    }

    /// The record as a device token; one platform counts its time in seconds.
    func deviceToken() throws(SDKRecordError) -> SDKDeviceToken {
        guard let token = try text(.tokenId) else { throw .missing(.tokenId) }
        guard isDeviceToken(token) else { throw .invalid(.tokenId) }
        return SDKDeviceToken(token: token, added: try timeOfToken())
    }

    /// What is less than 100 000 000 000 is seconds: as milliseconds it would be before 1974.
    private func timeOfToken() throws(SDKRecordError) -> Instant? {
        let number = value(.timeAdded)?.numberValue?.double
        guard let number, number < 100_000_000_000 else { return try instant(.timeAdded) }
        guard let milliseconds = Int64(exactly: (number * 1_000).rounded()) else {
            throw .invalid(.timeAdded)
        }
        return Instant(milliseconds: milliseconds)
    }
}
