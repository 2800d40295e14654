import Host
import Push
import Risk
import Service
import Store
import TestSupport
import Vocabulary

/// A store for push tokens of privacyIDEA, and services on it whose clocks stand.
struct PushTokenBench {
    private let folder: TemporaryFolder
    let store: ApprovalStore

    init() throws {
        folder = try TemporaryFolder()
        store = try ApprovalStore(path: folder.path + "/ledger.sqlite")
    }

    func service(seconds: Int64 = 0) -> ApprovalService {
        .fixed(at: RequestBench.start.advanced(byMilliseconds: seconds * 1_000), on: store)
    }

    func add(_ server: ExampleServer) async throws {
        try await store.add(
            Account(id: server.token.account, added: RequestBench.start),
            push: server.token,
            deviceToken: nil,
            oneTime: nil,
            now: RequestBench.start
        )
    }

    func fetch(_ service: ApprovalService) async -> [String] {
        // The usual limit is short for a machine that runs many tests at once.
        let deadline = ContinuousClock.now + .seconds(300)
        return await service.fetchWaiting(until: deadline).failures
            .map(\.error.code)
    }
}
