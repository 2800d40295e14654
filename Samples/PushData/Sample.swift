import Foundation
import FoundationNetworking
import Push
import Token
import Vocabulary

/// A client of BSA: takes notifications, one a line, and allows each sign-in that one of them opens.
@main struct Sample {
    /// How this host tells its server.
    struct Host: PushDataAnswering {
        let client: PushDataClient

        func answer(_ isAllowed: Bool, to data: PushData) async throws -> PrintableText? {
            let reply = try await send(client.answer(isAllowed, to: data.session))
            guard let receipt = PushDataClient.receipt(reply), receipt.isAccepted else {
                throw URLError(.badServerResponse)
            }
            return receipt.code
        }
    }

    static func main() async throws {
        let address = try PushDataAddress(CommandLine.arguments[1])
        let client = PushDataClient(
            uid: UUID().uuidString,
            account: address.account,
            key: address.key,
            endpoint: address.endpoint
        )
        _ = try await send(client.registration(of: CommandLine.arguments[2]))
        let host = Host(client: client)
        var inbox = PushDataInbox(clients: [client.key])
        while let line = readLine() {
            guard let members = PushData.data(in: Array(line.utf8)),
                let data = try PushData.load(members)
            else {
                print("not one of ours")
                continue
            }
            let now = Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000))
            switch inbox.receive(data, at: now) {
            case .opened(let data):
                print("not signed: \(data.clientName ?? "somebody") asks")
                let code = try await host.answer(true, to: data)
                inbox.decided(data.session, at: now)
                print("allowed", code.map { "type \($0)" } ?? "")
            case .closed(_, let target): print("over: \(target.rawValue)")
            case .repeated, .overBefore, .ofNobody: print("nothing new")
            case .unknownClient: print("refused, \(inbox.refusals) in all")
            }
        }
    }

    static func send(_ post: PostRequest) async throws -> PostReply {
        guard let url = URL(string: post.address) else { throw URLError(.badURL) }
        var request = URLRequest(url: url, timeoutInterval: 30)
        request.httpMethod = "POST"
        for one in post.headers { request.setValue(one.value, forHTTPHeaderField: one.name) }
        request.httpBody = Data(post.body)
        let (body, reply) = try await URLSession.shared.data(for: request)
        guard let status = (reply as? HTTPURLResponse)?.statusCode, body.count <= 65_536
        else { throw URLError(.badServerResponse) }
        return PostReply(status: status, body: Array(body), date: nil)
    }
}
