public import Token
public import Vocabulary

/// What a server says to a step.
public enum JourneyReply: Hashable, Sendable {
    /// It wants to know more.
    case step(Node)
    /// The journey has ended well.
    case end(JourneyEnd)

    /// Reads a reply.
    ///
    /// - Parameters:
    ///   - status: Of HTTP; it is what counts, whatever the body says.
    ///   - body: At most 512 KiB.
    /// - Throws: ``JourneyError``.
    public init(status: Int, body: [UInt8]) throws(JourneyError) {
        guard status == 200 else { throw JourneyError(status: status, body: body) }
        let object = try Self.object(body)
        let authID = object["authId"]
        let tokenID = object["tokenId"]
        if let authID, !authID.isNull {
            guard let text = authID.stringValue,
                (1...Node.mostAuthIDBytes).contains(text.utf8.count),
                tokenID == nil || tokenID?.isNull == true
            else { throw .authID }
            self = .step(try Node(object))
            return
        }
        // A journey that is suspended may come without an id: it is not gone on with here.
        if object["callbacks"]?.arrayValue?.isEmpty == false {
            self = .step(try Node(object))
            return
        }
        let known = ["tokenId", "successUrl", "message"]
        guard known.contains(where: { object[$0] != nil }) else { throw .reply }
        self = .end(try JourneyEnd(object))
    }

    private static func object(_ body: [UInt8]) throws(JourneyError) -> JSONObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(body, limits: limits)
        } catch {
            throw .json(error)
        }
        guard let object = value.objectValue else { throw .reply }
        return object
    }

    public static let limits = JSONLimits(bytes: 524_288, depth: 32, members: 16_384)
}

public struct JourneyEnd: Hashable, Sendable {
    /// The session; `nil` when none was wanted, or when the server keeps it in a cookie.
    public let session: SessionToken?
    /// Where a browser would go now; shown, never followed.
    ///
    /// `nil` also where the server names something else than an address of the web.
    public let successAddress: PrintableText?
    /// The realm of the session.
    public let realm: PrintableText?
    /// What the server says.
    public let message: PrintableText?

    init(_ object: JSONObject) throws(JourneyError) {
        let token = object["tokenId"]
        if let token, !token.isNull {
            guard let text = token.stringValue, let session = SessionToken(text) else {
                throw .reply
            }
            self.session = session
        } else {
            session = nil
        }
        func text(_ name: String) -> PrintableText? {
            object[name]?.stringValue.map { PrintableText($0, limit: 2_048) }
        }
        successAddress = object["successUrl"]?.stringValue.flatMap(WebLink.shown)
        realm = text("realm")
        message = text("message")
    }
}

extension JourneyError {
    /// What a status other than 200 says.
    init(status: Int, body: [UInt8]) {
        let object = (try? JSON.parse(body, limits: JourneyReply.limits))?.objectValue
        let message = PrintableText(
            object?["message"]?.stringValue ?? object?["errorMessage"]?.stringValue ?? "",
            limit: 200
        )
        let number = object?["detail"]?.objectValue?["errorCode"]
        switch status {
        case 300..<400: self = .redirect(status: status)
        case 401 where message.text.includes("SuspendedAuthSessionException"):
            self = .suspensionOver(message: message)
        case 401 where number?.stringValue == "110" || number?.numberValue?.integer == 110, 408:
            self = .expired(message: message)
        case 401:
            let address = object?["detail"]?.objectValue?["failureUrl"]?.stringValue
            self = .refused(
                message: message,
                address: address.flatMap(WebLink.shown)
            )
        case 400..<500: self = .rejected(status: status, message: message)
        default: self = .server(status: status, message: message)
        }
    }
}

/// The name of a session.
///
/// Whoever has it is signed in, so that it is never shown by chance.
public struct SessionToken: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
    /// The token as the server gave it.
    public let text: String

    /// Takes a token.
    ///
    /// - Parameter text: From 1 to 8 192 printable characters of ASCII without blanks.
    public init?(_ text: String) {
        guard (1...8_192).contains(text.utf8.count),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }

    /// Always `<secret>`.
    public var description: String { "<secret>" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
