/// The reply to a device: status, body and the headers that differ from case to case.
struct DeviceReply: Hashable, Sendable {
    let status: Int
    let body: String
    /// Whether the warning about a missing version header goes along.
    var warnsOfVersion = false
    /// Whether it names the version of the resource that was reached.
    var namesVersion = true
    /// Why, for the operator.
    let refusal: AnswerRefusal?

    static let accepted = DeviceReply(status: 200, body: "{}", refusal: nil)

    /// The end of an exception that nobody caught in AM: status 500 and no body.
    static func crash(_ refusal: AnswerRefusal) -> DeviceReply {
        DeviceReply(status: 500, body: "", refusal: refusal)
    }

    /// The refusal that hides its reason.
    static func badRequest(_ refusal: AnswerRefusal) -> DeviceReply {
        DeviceReply(400, "Bad Request", "Bad request.", refusal)
    }

    init(status: Int, body: String, refusal: AnswerRefusal?) {
        self.status = status
        self.body = body
        self.refusal = refusal
    }

    /// A refusal in the form of AM's REST layer.
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
