import Host
import Push
package import Review
package import Store
import Vocabulary

/// The address that the person has told that messages come from: what an option, the environment or
/// the configuration says wins over it.
extension ApprovalService {
    /// The most characters of an address that are shown.
    static let shownAddress = 200

    /// Keeps the address that messages for every device are fetched from, and fetches there at once.
    ///
    /// - Parameter address: The address; `nil` forgets it.
    /// - Throws: ``TransportError`` for one that nothing can be fetched from, ``StorageError``; then
    ///   nothing has changed.
    package func keepDeliveries(_ address: String?) async throws {
        if let address { try DeliveryClient.check(base: address) }
        try await store.setToldDeliveries(address, now: clock.now)
        hastenUpkeep(of: [.sources])
    }

    /// Whether an address is known that messages for every device come from, and who has said so.
    ///
    /// - Parameter addresses: Those that an option or the configuration names.
    /// - Returns: What of both counts.
    /// - Throws: ``StorageError``.
    package func deliveriesStanding(
        at addresses: Set<String>
    ) async throws(StorageError) -> DeliveriesStanding {
        if let given = addresses.min() {
            return .given(PrintableText(given, limit: Self.shownAddress))
        }
        guard let savedAddress = try await savedAddress() else { return .unknown }
        return .kept(PrintableText(savedAddress, limit: Self.shownAddress))
    }

    /// How many accounts have a device whose messages come from nowhere.
    ///
    /// - Parameter addresses: As above.
    /// - Returns: Their number; servers that are asked themselves need no address.
    /// - Throws: ``StorageError``.
    package func unfetchedAccounts(at addresses: Set<String>) async throws(StorageError) -> Int {
        guard inbox == nil, try await self.addresses(beside: addresses).isEmpty else { return 0 }
        let known = Set(try await store.sources().map(\.source.deviceToken))
        return try await store.accounts().count { account in
            guard account.push?.isPolled != true else { return false }
            let state = account.push?.deviceToken
            let tokens =
                [state?.wanted, state?.confirmed].compactMap(\.self).filter { !$0.isEmpty }
                + account.pending.map(\.deviceToken)
            return !tokens.isEmpty && !tokens.contains(where: known.contains)
        }
    }

    /// Where messages for every device are fetched: what an option or the configuration names, else
    /// what the person has told.
    func addresses(beside given: Set<String>) async throws(StorageError) -> Set<String> {
        guard given.isEmpty, let savedAddress = try await savedAddress() else { return given }
        return [savedAddress]
    }

    /// What the person has told; nothing where it was changed in the file.
    private func savedAddress() async throws(StorageError) -> String? {
        do throws(StorageError) {
            return try await store.toldDeliveries()
        } catch {
            guard error == .deliveriesDamaged else { throw error }
            return nil
        }
    }
}
