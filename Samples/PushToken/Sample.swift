import Foundation
import FoundationNetworking
import Push
import Token
import Vocabulary

/// A push token of privacyIDEA: enrols by an address, then asks what waits and approves all of it.
@main struct Sample {
    static func main() async throws {
        let address = try PushTokenAddress(CommandLine.arguments[1])
        let registration = try PushTokenRegistration(
            of: address,
            uid: UUID().uuidString,
            pair: try KeyPair(new: .rs256)
        )
        let token = try registration.token(try await send(registration.request))
        print("enrolled:", token.serial)
        var left = Int(CommandLine.arguments[2]) ?? 1
        while left > 0 {
            let now = Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000))
            let poll = PostRequest(address: try token.poll(at: now).address, headers: [], body: [])
            for asked in try token.questions(try await send(poll, by: "GET")) {
                let question = try asked.reading.get()
                let answer = try token.answer(.accept, to: question)
                let receipt = try PushToken.receipt(try await send(answer))
                print(PrintableText(question.question), receipt)
                left -= 1
            }
            try await Task.sleep(for: .seconds(left > 0 ? 3 : 0))
        }
    }

    static func send(_ post: PostRequest, by method: String = "POST") async throws -> PostReply {
        guard let url = URL(string: post.address) else { throw URLError(.badURL) }
        var request = URLRequest(url: url, timeoutInterval: 30)
        request.httpMethod = method
        for one in post.headers { request.setValue(one.value, forHTTPHeaderField: one.name) }
        if method == "POST" { request.httpBody = Data(post.body) }
        let (body, reply) = try await URLSession.shared.data(for: request)
        guard let status = (reply as? HTTPURLResponse)?.statusCode,
            body.count <= PushToken.mostReplyBytes
        else { throw URLError(.badServerResponse) }
        return PostReply(status: status, body: Array(body), date: nil)
    }
}
