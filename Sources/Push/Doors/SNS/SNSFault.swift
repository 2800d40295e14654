import Vocabulary

/// An error in the words of Amazon SNS.
package struct SNSFault: Error, Hashable, Sendable {
    package let code: String
    package let status: Int
    package let message: String

    init(_ code: String, _ status: Int = 400, _ message: String) {
        self.code = code
        self.status = status
        self.message = message
    }

    // Of the signature.
    static let noAuthentication = SNSFault(
        "MissingAuthenticationToken",
        403,
        "Request is missing Authentication Token"
    )
    static let unknownKey = SNSFault(
        "InvalidClientTokenId",
        403,
        "The security token included in the request is invalid."
    )
    static let wrongSignature = mismatch(
        "The request signature we calculated does not match the signature you provided. Check your"
            + " AWS Secret Access Key and signing method. Consult the service documentation for"
            + " details."
    )

    static func incomplete(_ message: String) -> SNSFault {
        SNSFault("IncompleteSignature", 400, message)
    }

    static func mismatch(_ message: String) -> SNSFault {
        SNSFault("SignatureDoesNotMatch", 403, message)
    }

    // Of the request.
    static let noAction = SNSFault(
        "MissingAction",
        400,
        "The request must contain the parameter Action."
    )
    static let unknownAction = SNSFault(
        "InvalidAction",
        400,
        "The action or operation requested is invalid. Verify that the action is typed correctly."
    )
    static let malformed = SNSFault("MalformedQueryString", 404, "The query string is malformed.")
    static let noEndpoint = SNSFault("NotFound", 404, "Endpoint does not exist")
    /// The endpoint takes no messages.
    package static let disabled = SNSFault("EndpointDisabled", 400, "Endpoint is disabled")
    static let tooManyEndpoints = SNSFault(
        "AuthorizationError",
        403,
        "No more endpoints can be created."
    )

    static func invalid(_ parameter: String) -> SNSFault {
        SNSFault("InvalidParameter", 400, "Invalid parameter: " + parameter)
    }

    // Of the service.
    /// The sender has sent too often.
    package static let throttled = SNSFault("Throttling", 400, "Rate exceeded")
    /// The request is longer than a door reads.
    package static let tooLong = SNSFault("RequestEntityTooLarge", 413, "The request is too long.")
    /// Nothing was kept; the sender should send it again.
    package static let unavailable = SNSFault(
        "ServiceUnavailable",
        503,
        "The request has failed due to a temporary failure of the server."
    )
    /// The message is refused for good, for the reason with this code.
    package static func refused(_ code: String) -> SNSFault { invalid("Message Reason: \(code)") }
    /// The token belongs to no account of the store.
    package static let unknownToken = invalid("Token Reason: no account has this device token")

    /// The answer to the sender.
    package func reply(requestID: String) -> DoorReply {
        let type = status >= 500 ? "Receiver" : "Sender"
        let text = """
            <ErrorResponse xmlns="\(SNSOrder.namespace)"><Error><Type>\(type)</Type>\
            <Code>\(code)</Code><Message>\(message.escapedForXML)</Message></Error>\
            <RequestId>\(requestID)</RequestId></ErrorResponse>
            """
        return SNSOrder.reply(status, text, requestID: requestID)
    }
}
