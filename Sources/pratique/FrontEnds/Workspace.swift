import Geodesy
package import Host
import Push
import Review
import Risk
package import Service
package import Store
package import Token

/// Everything a command works with, opened from the person's folders.
package struct Workspace: Sendable {
    /// Where requests are received and answered.
    package let service: ApprovalService
    /// The store behind the service.
    package let store: ApprovalStore
    package let transport: HTTPTransport
    package let configuration: Configuration
    package let folders: Folders
    /// Where the service tells what happens.
    package let journal: Journal
    /// Receives from the broker of the configuration; `nil` without one.
    package let broker: BrokerInbox?
    /// Whether what the store keeps of where the person is was changed in its file.
    package private(set) var isHomeDamaged = false

    /// Opens the store and reads the configuration.
    ///
    /// - Parameters:
    ///   - environment: Names the folders, and sets what it likes.
    ///   - home: The approver's place, which wins over the configuration's.
    ///   - authorities: A PEM file with certificates that are trusted as well.
    ///   - log: The file of the log, which wins over the configuration's.
    ///   - level: How much is logged, which wins over the configuration's.
    ///   - mayOnlyRead: Whether a store that cannot be written is opened all the same.
    ///   - passphrase: Asked only when a passphrase opens the store.
    /// - Throws: ``FileError``, ``ArgumentError``, ``StorageError``, and what `passphrase` throws.
    package init(
        environment: [String: String],
        home: String? = nil,
        authorities: String? = nil,
        log: String? = nil,
        level: LogLevel? = nil,
        mayOnlyRead: Bool = false,
        passphrase: () async throws -> SecretBytes
    ) async throws {
        // Whoever can change it would be trusted as any server.
        if let authorities {
            try BoundedFile.checkOnlyOwnerChanges(authorities, as: .authorities)
        }
        folders = try Folders(environment: environment)
        configuration = try Configuration(reading: folders.configuration, environment: environment)
        let places = try home.map { [try Coordinate(argument: $0)] } ?? configuration.places
        journal = Journal(path: log ?? configuration.log, level: level ?? configuration.logLevel)
        let isLocked = try ApprovalStore.protection(at: folders.store) == .passphrase
        store = try ApprovalStore(
            path: folders.store,
            keyFile: folders.keyFile,
            passphrase: isLocked ? try await passphrase() : nil,
            mayOnlyRead: mayOnlyRead
        )
        let pamService: String?
        do throws(StorageError) {
            pamService = try await store.pamService()
        } catch {
            guard error == .settingDamaged else { throw error }
            // No service has this name: nobody is verified until it is set again.
            pamService = ""
        }
        transport = HTTPTransport(authorities: authorities, proxies: configuration.proxies)
        service = ApprovalService(
            store: store,
            poster: Poster(transport: transport),
            profile: Profile(homes: places, policy: configuration.policy),
            files: GeographicFiles(environment: environment),
            device: .system(
                way: configuration.userVerification,
                pamService: pamService,
                storeFiles: [folders.store, folders.keyFile]
            ),
            journal: journal
        )
        if let settings = try configuration.inbox.brokerSettings() {
            await service.use(broker: settings.address.text)
            broker = BrokerInbox(settings, for: service, in: folders.state)
        } else {
            broker = nil
        }
        do throws(StorageError) {
            try await service.loadStoredHome()
        } catch {
            // Whoever closes the store tells of it.
            guard error == .homeDamaged else { throw error }
            isHomeDamaged = true
        }
    }

    /// The accounts of the person's store, where it opens without a question.
    ///
    /// - Parameter environment: Names the folders.
    /// - Returns: The accounts; `nil` where there is no store or a passphrase opens it.
    /// - Throws: ``FileError`` and ``StorageError``.
    package static func accounts(environment: [String: String]) async throws -> [StoredAccount]? {
        let folders = try Folders(environment: environment)
        guard try ApprovalStore.protection(at: folders.store) == .keyFile else { return nil }
        return try await ApprovalStore(path: folders.store, keyFile: folders.keyFile).accounts()
    }

    /// The accounts of the person's store, where it opens without a question and as it is.
    ///
    /// - Parameter environment: Names the folders.
    /// - Returns: The accounts; `nil` where there is no store, a passphrase opens it, or opening
    ///   would bring it up to date.
    /// - Throws: ``FileError`` and ``StorageError``.
    package static func accountsAsTheyAre(
        environment: [String: String]
    ) async throws -> [StoredAccount]? {
        let folders = try Folders(environment: environment)
        guard let store = try StoreInspection(at: folders.store, keyFile: folders.keyFile),
            store.version == StoreInspection.currentVersion
        else { return nil }
        return try await accounts(environment: environment)
    }
}

extension Workspace {
    /// Does what a command orders of an account; how that ended.
    ///
    /// - Throws: Why nothing was done.
    @discardableResult
    func carryOut(_ order: AccountOrder) async throws -> AccountOutcome? {
        guard case .accountOrderEnded(let outcome)? = try await perform(.account(order)).first
        else { return nil }
        if case .failed(_, let error, _) = outcome { throw error }
        return outcome
    }

    /// Does what a command wants, in a session of its own; what came of it.
    ///
    /// - Throws: Why it was not done.
    @discardableResult
    func perform(_ action: Action) async throws -> [Update] {
        try await Session(service: service, report: { _ in }).updates(of: action)
    }
}

extension Journal {
    /// Writes into the file at a path; without one it is silent.
    init(path: String?, level: LogLevel) {
        self =
            path.map { Journal(file: LogFile(path: $0), level: level) { Clock.system.now } }
            ?? .silent
    }
}
