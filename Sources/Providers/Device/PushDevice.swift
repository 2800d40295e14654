package import Authenticator
package import Facts
package import Vocabulary

/// This device as one server knows it: reads what the server sends, signs what the person decides.
///
/// What shows, weighs, keeps and answers requests knows no other way to a server.
package protocol PushDevice: Sendable {
    /// What its server speaks.
    var family: ProviderFamily { get }
    /// What requests name it by; compared exactly.
    var uid: String { get }
    /// The account.
    var account: AccountID { get }
    /// Where answers go.
    var answers: Endpoint { get }
    /// The key pair and what belongs to it; `nil` for a device with a shared key.
    var kept: KeptDevice? { get }

    /// The request that a message holds, its signature checked.
    ///
    /// - Parameters:
    ///   - message: As it came, or as it was kept.
    ///   - received: When it came.
    /// - Returns: The request.
    /// - Throws: Why it is none of this device.
    func request(_ message: ReceivedMessage, received: Instant) throws -> ApprovalRequest

    /// The signed answer to a request.
    ///
    /// - Parameters:
    ///   - decision: What the person decided; where the request stands is not looked at.
    ///   - request: What ``request(_:received:)`` gave.
    ///   - message: What it was read from.
    ///   - now: Our clock.
    ///   - isUserVerified: Whether the person has just proved who they are.
    /// - Returns: What to post.
    /// - Throws: ``AnswerError``.
    func answer(
        _ decision: Decision,
        to request: ApprovalRequest,
        in message: ReceivedMessage,
        now: Instant,
        isUserVerified: Bool
    ) throws(AnswerError) -> PostRequest

    /// What the server says to an answer.
    func meaning(of reply: PostReply) -> AnswerReply
}

/// What a server says to an answer.
package struct AnswerReply: Hashable, Sendable {
    /// Whether it took it.
    package let meaning: ReplyMeaning
    /// What the person types at the login page now; `nil` when nothing.
    package let code: PrintableText?

    /// Creates a reply.
    package init(_ meaning: ReplyMeaning, code: PrintableText? = nil) {
        self.meaning = meaning
        self.code = code
    }
}

/// A device that asks its server for what waits.
package protocol PolledDevice: PushDevice {
    /// The signed question for what waits.
    func poll(at now: Instant) throws -> GetRequest

    /// What waits, each message by itself; a refused one has the reason.
    ///
    /// - Parameter reply: To ``poll(at:)``.
    /// - Returns: In the order of the reply.
    /// - Throws: Why nothing of the reply is used.
    func messages(in reply: PostReply) throws -> [Result<ReceivedMessage, any Error>]
}
