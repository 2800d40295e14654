import Token
import Vocabulary

extension SDKRecordReader {
    /// The record as a push mechanism.
    func push() throws(SDKRecordError) -> Mechanism {
        let key: SigningKey
        var secret = try bytes(.secret)
        do {
            key = try SigningKey(SecretBytes(taking: &secret))
        } catch .keyLength {
            throw .invalid(.secret)
        } catch {
            throw .token(error)
        }
        let uid = try identifier(.mechanismUID)
        let id = try accountID()
        let registration = try endpoint(.registrationEndpoint)
        let authentication = try endpoint(.authenticationEndpoint)
        let userID = try name(.uid)
        let resourceID = try name(.resourceId)
        do {
            return try Mechanism(
                uid: uid,
                issuer: id.issuer,
                accountName: id.accountName,
                key: key,
                registrationEndpoint: registration,
                authenticationEndpoint: authentication,
                userID: userID,
                resourceID: resourceID,
                colour: nil
            )
        } catch {
            preconditionFailure("every part was checked")
        }
    }

    /// The record as a mechanism for one-time codes.
    func oneTime() throws(SDKRecordError) -> OneTimeMechanism {
        OneTimeMechanism(
            uid: try identifier(.mechanismUID),
            account: try accountID(),
            secret: try oneTimeSecret(),
            algorithm: try algorithm(),
            digits: try digits(),
            factor: try factor(),
            userID: try name(.uid),
            resourceID: try name(.resourceId)
        )
    }

    private func accountID() throws(SDKRecordError) -> AccountID {
        AccountID(issuer: try requiredName(.issuer), accountName: try requiredName(.accountName))
    }

    private func endpoint(_ member: Member) throws(SDKRecordError) -> Endpoint {
        guard let text = try text(member) else { throw .missing(member) }
        guard let endpoint = try? Endpoint(text) else { throw .invalid(member) }
        guard endpoint.scheme == .https || endpoint.isLoopback || allowsPlainHTTP else {
            throw .plainHTTP(member)
        }
        return endpoint
    }

    private func oneTimeSecret() throws(SDKRecordError) -> SecretBytes {
        guard let text = try text(.secret) else { throw .missing(.secret) }
        guard var bytes = try? Base32.decode(text), (1...1_024).contains(bytes.count) else {
            throw .invalid(.secret)
        }
        return SecretBytes(taking: &bytes)
    }

    private func algorithm() throws(SDKRecordError) -> HashAlgorithm {
        guard let text = try text(.algorithm) else { return .sha1 }
        guard let algorithm = HashAlgorithm(written: text) else { throw .invalid(.algorithm) }
        return algorithm
    }

    private func digits() throws(SDKRecordError) -> OneTimeMechanism.Digits {
        let number = try integer(.digits) ?? 6
        guard let digits = Int(exactly: number).flatMap(OneTimeMechanism.Digits.init(rawValue:))
        else { throw .invalid(.digits) }
        return digits
    }

    /// Time or counter, by `oathType` or else by the type itself; `TOTPMechanism` occurs too.
    ///
    /// One platform, which writes the type in capitals, raises the counter before it makes a code:
    /// what it stores is used up, and the next code is that of the next counter.
    private func factor() throws(SDKRecordError) -> OneTimeMechanism.Factor {
        let type = try text(.type)
        let written = try text(.oathType) ?? type ?? ""
        switch written.lowercased().prefix(4) {
        case "totp":
            let period = Int(try integer(.period) ?? 30)
            guard OneTimeMechanism.periodRange.contains(period) else { throw .invalid(.period) }
            return .time(period: period)
        case "hotp":
            let counter = try integer(.counter) ?? 0
            guard counter >= 0 else { throw .invalid(.counter) }
            return .counter(UInt64(counter) + (written.hasPrefix("HOTP") ? 1 : 0))
        default: throw .invalid(.oathType)
        }
    }
}
