import Geodesy
import Risk
package import Storage
package import Transport

/// Everything a command works with, opened from the person's folders.
package struct Workspace: Sendable {
    /// Where requests are received and answered.
    package let desk: Desk
    /// The ledger behind the desk.
    package let ledger: Ledger
    /// The network.
    package let wire: Wire
    /// What the person has set.
    package let configuration: Configuration

    /// Opens the ledger and reads the configuration.
    ///
    /// - Parameters:
    ///   - environment: Names the folders.
    ///   - home: The approver's place, which wins over the configuration's.
    ///   - authorities: A PEM file with certificates that are trusted as well.
    /// - Throws: ``RuntimeError``, ``StorageError``.
    package init(
        environment: [String: String],
        home: String? = nil,
        authorities: String? = nil
    ) throws {
        let folders = try Folders(environment: environment)
        configuration = try folders.configuration.map(Configuration.init(reading:)) ?? .empty
        let place = try home.map(Coordinate.init(argument:)) ?? configuration.home
        ledger = try Ledger(path: folders.ledger)
        wire = Wire(authorities: authorities)
        desk = Desk(ledger: ledger, poster: Poster(wire: wire), profile: Profile(home: place))
    }

    /// Where messages are fetched from: what the enrolments named, and one more address.
    ///
    /// - Parameter extra: Another address to ask for every enrolled device; without one, that of
    ///   the configuration.
    /// - Returns: The sources; empty when messages come by other ways.
    /// - Throws: ``StorageError``.
    package func sources(extra: String?) async throws(StorageError) -> [DeliverySource] {
        var sources = try await ledger.sources().map(\.source)
        guard let address = extra ?? configuration.deliveries else { return sources }
        for stored in try await ledger.mechanisms() {
            guard let token = stored.deviceToken else { continue }
            let source = DeliverySource(address: address, deviceToken: token)
            if !sources.contains(source) { sources.append(source) }
        }
        return sources
    }
}
