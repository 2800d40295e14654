package import Doors
package import Review
import Store
import Vocabulary

/// Where the doors put messages.
package protocol InboxSink: Sendable {
    /// Whether messages for a device token are accepted; `nil` when that cannot be found out now.
    func accepts(token: String) async -> Bool?

    /// Keeps a message.
    ///
    /// - Returns: `.kept` once a crash cannot lose it.
    func keep(_ delivery: Delivery) async -> DeliveryOutcome
}

/// The store of the person, who reviews requests on this machine.
package struct StoreSink: InboxSink {
    private let service: ApprovalService
    private let tell: @Sendable (Update) -> Void

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - service: Verifies and stores messages.
    ///   - tell: Called with what came of each.
    package init(service: ApprovalService, tell: @escaping @Sendable (Update) -> Void) {
        self.service = service
        self.tell = tell
    }

    package func accepts(token: String) async -> Bool? {
        try? await service.ledger.deviceTokens().contains(token)
    }

    package func keep(_ delivery: Delivery) async -> DeliveryOutcome {
        if let token = delivery.token {
            guard let isKnown = await accepts(token: token) else { return .unavailable }
            guard isKnown else { return .unknownToken }
        }
        do throws(StorageError) {
            switch try await service.receive(delivery.envelope) {
            case .arrived(let entry), .repeated(let entry?): tell(.arrived(entry))
            case .repeated(nil): break
            case .refused(let error):
                tell(.refused(error))
                return .refused(code: error.code)
            }
            return .kept
        } catch {
            tell(.problem(error))
            return .unavailable
        }
    }
}

/// The spool folder of a person, whose console may run as another user.
package struct SpoolSink: InboxSink {
    private let folder: SpoolFolder

    package init(_ folder: SpoolFolder) { self.folder = folder }

    package func accepts(token: String) async -> Bool? { true }

    package func keep(_ delivery: Delivery) async -> DeliveryOutcome {
        await folder.write(delivery.envelope) ? .kept : .unavailable
    }
}
