import Host
package import Push
package import Review
package import Store
import Token
import Vocabulary

/// Enrolment of devices of other families than AM's.
extension ApprovalService {
    /// Enrols a device by one exchange with its server.
    ///
    /// Its address may work once: when no reply comes, the server has to make another one.
    ///
    /// - Parameters:
    ///   - address: The enrolment address, read and checked.
    ///   - replacing: Whether the push device that the account has is replaced, with its requests.
    /// - Returns: The account.
    /// - Throws: ``AccountError`` when the account is locked, what the family says of keys and replies,
    ///   ``TransportError``, ``StorageError``; the accounts are as before then.
    ///   `RegistrationError.unknown` when no usable reply came.
    package func enrol(
        _ address: any DeviceAddress,
        replacing: Bool = false
    ) async throws -> Enrolled {
        let id = address.account
        try await checkUsable(id)
        let known = try await store.account(id)
        let hasPush = known.map { $0.push != nil || !$0.pending.isEmpty } ?? false
        guard replacing || !hasPush else { throw StorageError.accountExists }
        // The server would send to the new device alone, and the other would not know.
        if let key = address.sharedKey, try await store.isKeyInUse(key, exceptBy: id) {
            throw StorageError.keyExists
        }
        let token = address.needsDeviceToken ? try await newDeviceToken() : nil
        let registration = try address.registration(uid: Self.randomUUID(), deviceToken: token)
        let device: any PushDevice
        do {
            // An address for another machine's http was read only with the person's consent.
            let reply = try await poster.post(registration.request, allowingPlainHTTP: true)
            device = try registration.device(reply)
        } catch let error as TransportError where error.mayHaveBeenSent {
            throw RegistrationError.unknown
        } catch is DeviceReplyUnusable {
            throw RegistrationError.unknown
        }
        let account = Account(
            id: id,
            colour: nil,
            imageAddress: address.imageAddress,
            added: clock.now
        )
        try await store.add(
            account,
            push: device,
            deviceToken: token,
            oneTime: nil,
            replacing: replacing,
            now: clock.now
        )
        hastenUpkeep()
        return Enrolled(account: account, push: device, warnings: [])
    }

    /// What an address says, and whether it would replace what is here.
    package func summary(
        ofDevice address: any DeviceAddress
    ) async throws(StorageError) -> AddressSummary {
        let known = try await store.account(address.account)
        let isReplacing = known.map { $0.push != nil || !$0.pending.isEmpty } ?? false
        let outline = EnrolmentOutline(ofDevice: address, isReplacing: isReplacing)
        return AddressSummary(
            sentences: outline.sentences,
            lines: AddressReport(address).lines,
            warnings: address.warnings(besides: try await store.accounts()),
            isReplacing: isReplacing,
            confirmations: (isReplacing
                ? known?.moving(to: address.endpoint) : known?.joining) ?? []
        )
    }
}
