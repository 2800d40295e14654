import Token
import Vocabulary

/// A reply of a privacyIDEA server: a JSON object with a result, at whatever HTTP status.
struct ServerReply {
    /// The limits of a reply.
    static let limits = JSONLimits(bytes: 1_048_576, depth: 8, members: 16_384)

    /// `result.value` of a result that is good; `nil` of one that is not.
    let value: JSONValue?
    /// What is wrong; `nil` when nothing is.
    let refusal: PrivacyIDEAError?
    /// `detail`.
    let detail: JSONObject?

    /// Reads a reply.
    ///
    /// - Throws: `.reply` for what is not a server's.
    init(_ reply: PostReply) throws(PrivacyIDEAError) {
        guard let object = try? JSON.parse(reply.body, limits: Self.limits).objectValue,
            let result = object["result"]?.objectValue, let isGood = result["status"]?.boolValue
        else { throw .reply }
        detail = object["detail"]?.objectValue
        if isGood {
            guard reply.status == 200, let value = result["value"] else { throw .reply }
            self.value = value
            refusal = nil
            return
        }
        value = nil
        let error = result["error"]?.objectValue
        let code = error?["code"]?.numberValue?.integer
        let message = error?["message"]?.stringValue ?? ""
        refusal =
            switch code {
            case 10? where message.includes("not in valid range"):
                .clock(ahead: Self.secondsAhead(message, server: reply.date))
            case 10?: .signatureRefused
            case 303?: .pollingForbidden
            case let code?: .refused(code: code)
            case nil: .reply
            }
    }

    /// How many seconds our clock is ahead of the server's, by our time as its message repeats it.
    private static func secondsAhead(_ message: String, server: Instant?) -> Int64? {
        let words = message.prefix(200).split(separator: " ")
        guard let server, let place = words.firstIndex(of: "Timestamp"), place + 1 < words.count,
            let ours = Instant(rfc3339: String(words[place + 1]))
        else { return nil }
        return ours.milliseconds(since: server) / 1_000
    }
}
