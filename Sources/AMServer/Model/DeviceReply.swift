/// Status, body and the varying headers of a reply.
struct DeviceReply: Hashable, Sendable {
    let status: Int
    let body: String
    /// About a missing version header.
    var warnsOfVersion = false
    /// Whether it names the version of the resource.
    var namesVersion = true
    /// For the operator.
    let refusal: AnswerRefusal?

    static let accepted = DeviceReply(status: 200, body: "{}", refusal: nil)

    /// An uncaught exception in AM: status 500 without a body.
    static func crash(_ refusal: AnswerRefusal) -> DeviceReply {
        DeviceReply(status: 500, body: "", refusal: refusal)
    }

    /// Hides its reason.
    static func badRequest(_ refusal: AnswerRefusal) -> DeviceReply {
        DeviceReply(400, "Bad Request", "Bad request.", refusal)
    }

    init(status: Int, body: String, refusal: AnswerRefusal?) {
        self.status = status
        self.body = body
        self.refusal = refusal
    }

    /// In the form of AM's REST layer.
    init(
        _ status: Int,
        _ reason: String,
        _ message: String,
        detail: String? = nil,
        _ refusal: AnswerRefusal
    ) {
        var members: [JSONNode.Member] = [
            .init("code", .integer(status)), .init("reason", .string(reason)),
            .init("message", .string(message)),
        ]
        if let detail { members.append(.init("detail", .string(detail))) }
        self.init(status: status, body: JSONNode.object(members).compactText, refusal: refusal)
    }
}
