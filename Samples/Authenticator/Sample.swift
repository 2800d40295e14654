import Foundation
import FoundationNetworking
import Push
import Token
import Vocabulary

/// An authenticator: enrols by an address, then approves every message on standard input.
@main struct Sample {
    static var now: Instant { Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000)) }

    static func main() async throws {
        let address = try EnrolmentAddress(CommandLine.arguments[1])
        let registration = try address.registration(
            mechanismUID: UUID().uuidString,
            deviceToken: CommandLine.arguments[2],
            deviceName: "sample"
        )
        print("enrolled:", try await post(registration.request))
        while let line = readLine() {
            let envelope = try Envelope.decode(Array(line.utf8))
            let claims = try envelope.token.verified(with: registration.mechanism.key)
            let request = try ApprovalRequest(claims, envelope: envelope, received: now)
            let answer = try registration.mechanism.answer(.approve, to: request, now: now)
            print(request.facts.message?.text ?? "a login:", try await post(answer))
        }
    }

    static func post(_ post: PostRequest) async throws -> ReplyMeaning {
        guard let url = URL(string: post.address) else { throw URLError(.badURL) }
        var request = URLRequest(url: url, timeoutInterval: 30)
        request.httpMethod = "POST"
        for one in post.headers { request.setValue(one.value, forHTTPHeaderField: one.name) }
        request.httpBody = Data(post.body)
        let (body, reply) = try await URLSession.shared.data(for: request)
        guard let status = (reply as? HTTPURLResponse)?.statusCode, body.count <= 65_536
        else { throw URLError(.badServerResponse) }
        return ReplyMeaning(PostReply(status: status, body: Array(body), date: nil))
    }
}
