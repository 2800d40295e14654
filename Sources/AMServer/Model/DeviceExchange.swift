/// An HTTP request on the device side as a value.
struct DeviceRequest: Sendable {
    var method = "POST"
    /// The realm between `/json` and `/push`: empty for the top realm, else such as `/alpha`.
    var realm = ""
    /// The `_action` parameter.
    var action: String?
    var contentType: String? = "application/json"
    /// The `Accept-API-Version` header.
    var version: String? = "resource=1.0, protocol=1.0"
    /// Whether an `X-Requested-With` header came.
    var hasRequestedWith = false
    var cookie: String?
    var hasSetCookie = false
    /// The body; `nil` when it was longer than the server takes.
    var body: [UInt8]? = []

    /// Whether the `Cookie` header holds a cookie `name=value`.
    func hasCookie(_ pair: String) -> Bool {
        (cookie ?? "").split(separator: ";").contains { $0.drop { $0 == " " } == pair }
    }
}

/// How far a registration is, as the enrolment page sees it when it polls.
package enum RegistrationStatus: String, Hashable, Sendable {
    /// The user has not started, or the device has not answered.
    case waiting
    /// The device is stored and can receive messages.
    case registered
    /// The device has answered, but its profile cannot be stored: a value is blank.
    case failed
    /// Nobody answered in time, or the page polled too late.
    case expired
}

package struct EnrolmentPage: Hashable, Sendable {
    /// The address in its hidden form, whose parameters stand in the order of their making.
    package let address: String
    /// The same address as the QR picture shows it: in the order of a Java hash map.
    package let picture: String
}

/// What the server has sent, and what the login page now shows.
package struct SentPush: Hashable, Sendable {
    package let messageID: String
    /// The number on the login page; only for kind challenge.
    package let expectedNumber: Int?
    /// The signed token.
    package let token: String
}

/// One message in the mailbox of a push token.
///
/// Mailboxes and their long poll are this project's own and no part of AM, which hands messages
/// to SNS.
package struct MailboxEntry: Hashable, Sendable {
    /// The place in the mailbox, from 1, without gaps.
    package let sequence: Int
    package let messageID: String
    let texts: [DeliveryForm: String]

    /// The body in a form.
    package func text(as form: DeliveryForm) -> String { texts[form] ?? "" }
}

/// The forms in which a message can be fetched.
package enum DeliveryForm: String, CaseIterable, Sendable {
    /// The data map that an Android application gets.
    case fcm
    /// The dictionary that an iOS application gets.
    case aps
    /// The document that AM hands to SNS.
    case sns
}
