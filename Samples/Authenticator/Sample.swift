import AsyncHTTPClient
import Authenticator
import Facts
import Foundation
import NIOCore
import NIOHTTP1
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
        var request = HTTPClientRequest(url: post.address)
        request.method = .POST
        for header in post.headers { request.headers.add(name: header.name, value: header.value) }
        request.body = .bytes(ByteBuffer(bytes: post.body))
        let reply = try await HTTPClient.shared.execute(request, timeout: .seconds(30))
        let body = Array(buffer: try await reply.body.collect(upTo: 65_536))
        return ReplyMeaning(PostReply(status: Int(reply.status.code), body: body, date: nil))
    }
}
