import Push
import Review
import Risk
import Service
import Store
import Synchronization
import TestSupport
import Testing
import Token
import Vocabulary
import WebServer

/// A store with a client of BSA, a server for it in this process, and services whose clocks stand.
struct NotificationBench {
    static let clientKey = "c1-key-of-the-client"
    static let deviceToken = "device-token"

    /// Replies to whatever is posted, and keeps it.
    final class Server: Responder {
        private struct State {
            var posts: [(path: String, body: JSONObject)] = []
            var reply = #"{"taken":true}"#
            var status = 200
        }

        private let state = Mutex(State())

        /// What was posted, in its order.
        var posts: [(path: String, body: JSONObject)] { state.withLock { $0.posts } }

        /// Replies with this from now on.
        func reply(_ body: String, status: Int = 200) {
            state.withLock { state in
                state.reply = body
                state.status = status
            }
        }

        func respond(to request: Request) async -> Response {
            let body = request.body.flatMap { try? JSON.parse($0).objectValue }
            return state.withLock { state in
                if let body { state.posts.append((String(request.target.path), body)) }
                return Response(
                    status: state.status,
                    headers: ["Content-Type": "application/json"],
                    body: Array(state.reply.utf8)
                )
            }
        }
    }

    let folder: TemporaryFolder
    let store: ApprovalStore
    let server: Server
    let client: PushDataClient

    private init(server: Server, port: Int) async throws {
        folder = try TemporaryFolder()
        store = try ApprovalStore(path: folder.path + "/ledger.sqlite")
        self.server = server
        client = PushDataClient(
            uid: "device-1",
            account: AccountID(issuer: "Family Bank", accountName: "ann"),
            key: try #require(PushDataKey(Self.clientKey)),
            endpoint: try Endpoint("http://127.0.0.1:\(port)/bsa")
        )
        try await store.add(
            Account(id: client.account, added: RequestBench.start),
            push: client,
            deviceToken: Self.deviceToken,
            oneTime: nil,
            now: RequestBench.start
        )
    }

    /// Runs `body` with a server that is on this machine.
    static func use(_ body: (NotificationBench) async throws -> Void) async throws {
        let responder = Server()
        let server = try await HTTPServer.start(ServerConfiguration(), responder: responder)
        do {
            try await body(try await NotificationBench(server: responder, port: server.port))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    func service(
        seconds: Int64 = 0,
        policy: ApproverPolicy = ApproverPolicy()
    ) -> ApprovalService {
        .fixed(
            at: RequestBench.start.advanced(byMilliseconds: seconds * 1_000),
            on: store,
            policy: policy
        )
    }

    /// A notification as it arrives, with changes; `nil` takes a member away.
    static func notification(
        _ target: String = "Request",
        _ changes: [String: String?] = [:]
    ) throws -> [UInt8] {
        var members: [String: String?] = [
            "target": target, "clientName": "Family Bank", "siteUrl": "https://bank.example",
            "client_key": clientKey, "block_key": "b1-block-key-0001",
            "channel_key": "ch-channel-key-0001", "otpAuth": "false", "identifier": "sign-in-1",
        ]
        members.merge(changes) { $1 }
        let data = try JSONObject(
            members.sorted { $0.key < $1.key }.compactMap { name, value in
                value.map { (name, JSONValue.string($0)) }
            }
        )
        return Array(JSON.text(.object(try JSONObject([("data", .object(data))]))).utf8)
    }

    /// Receives a notification for the account's device token.
    @discardableResult func receive(
        _ target: String = "Request",
        _ changes: [String: String?] = [:],
        seconds: Int64 = 0
    ) async throws -> ApprovalService.Receipt {
        try await service(seconds: seconds)
            .receive(try Self.notification(target, changes), for: Self.deviceToken)
    }

    /// The newest request as it stands then.
    func entry(seconds: Int64 = 1) async throws -> Entry {
        try #require(try await service(seconds: seconds).latestEntries(limit: 1).first)
    }

    /// How often each code was counted.
    func refusals() async throws -> [String: Int] {
        Dictionary(
            try await store.refusals().map { ($0.code, $0.count) },
            uniquingKeysWith: { first, _ in first }
        )
    }
}

extension ApprovalService.Receipt {
    /// The code of a refusal; `nil` for what was taken in.
    var refusal: String? {
        guard case .refused(let error) = self else { return nil }
        return error.code
    }
}
