import Approvals
import Authenticator
import Device
import Machine
import Providers
import Risk
import Storage
import TestSupport
import Transport
import Vocabulary

/// A ledger for push tokens of privacyIDEA, and services on it whose clocks stand.
struct PushTokenBench {
    private let folder: TemporaryFolder
    let ledger: Ledger

    init() throws {
        folder = try TemporaryFolder()
        ledger = try Ledger(path: folder.path + "/ledger.sqlite")
    }

    func service(seconds: Int64 = 0) -> ApprovalService {
        ApprovalService(
            ledger: ledger,
            poster: Poster(transport: HTTPTransport()),
            profile: Profile(home: nil),
            device: DeviceAccess(
                way: .passphrase,
                verification: UserVerification(),
                signs: { [] },
                isRecorded: { false }
            ),
            clock: .standing(at: RequestBench.start.advanced(byMilliseconds: seconds * 1_000))
        )
    }

    func add(_ server: ExampleServer) async throws {
        try await ledger.add(
            Account(id: server.token.account, added: RequestBench.start),
            push: server.token,
            deviceToken: nil,
            oneTime: nil,
            now: RequestBench.start
        )
    }

    func fetch(_ service: ApprovalService) async -> [String] {
        await service.fetchWaiting(from: [], over: HTTPTransport()).map(\.error.code)
    }
}
