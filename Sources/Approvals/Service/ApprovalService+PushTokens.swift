import Authenticator
import Machine
package import Providers
package import Review
package import Storage
import Token
import Transport
import Vocabulary

/// Enrolment of push tokens of privacyIDEA.
extension ApprovalService {
    /// Enrols a push token with a fresh key.
    ///
    /// Its address works once: when no reply comes, the server has to make another one.
    ///
    /// - Parameters:
    ///   - address: The enrolment address, read and checked.
    ///   - replacing: Whether the push device that the account has is replaced, with its requests.
    /// - Returns: The account.
    /// - Throws: ``AccountError`` when the account is locked, ``PrivacyIDEAError``, ``KeyPairError``,
    ///   ``TransportError``, ``StorageError``; the accounts are as before then.
    ///   `RegistrationError.unknown` when no usable reply came.
    package func enrol(
        _ address: PushTokenAddress,
        replacing: Bool = false
    ) async throws -> Enrolled {
        let id = address.account
        try await checkUsable(id)
        let known = try await ledger.account(id)
        let hasPush = known.map { $0.push != nil || !$0.pending.isEmpty } ?? false
        guard replacing || !hasPush else { throw StorageError.accountExists }
        let registration = try PushTokenRegistration(
            of: address,
            uid: Self.randomUUID(),
            pair: try KeyPair(new: .rs256)
        )
        let token: PushToken
        do {
            // An address for another machine's http was read only with the person's consent.
            let reply = try await poster.post(registration.request, allowingPlainHTTP: true)
            token = try registration.token(reply)
        } catch let error as TransportError where error.mayHaveBeenSent {
            throw RegistrationError.unknown
        } catch PrivacyIDEAError.reply {
            throw RegistrationError.unknown
        }
        let account = Account(
            id: id,
            colour: nil,
            imageAddress: address.imageAddress,
            added: clock.now
        )
        try await ledger.add(
            account,
            push: token,
            deviceToken: nil,
            oneTime: nil,
            replacing: replacing,
            now: clock.now
        )
        hastenUpkeep(of: [.devices])
        return Enrolled(account: account, push: token, warnings: [])
    }

    /// What an address of a push token says, and whether it would replace what is here.
    package func summary(
        ofToken address: PushTokenAddress
    ) async throws(StorageError) -> AddressSummary {
        let known = try await ledger.account(address.account)
        return AddressSummary(
            lines: PushTokenReport.lines(address),
            warnings: PushTokenReport.warnings(address),
            isReplacing: known.map { $0.push != nil || !$0.pending.isEmpty } ?? false
        )
    }
}
