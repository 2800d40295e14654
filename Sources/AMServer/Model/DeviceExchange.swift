/// An HTTP request of a device.
struct DeviceRequest: Sendable {
    var method = "POST"
    /// Between `/json` and `/push`: empty for the top realm, else such as `/alpha`.
    var realm = ""
    var action: String?
    var contentType: String? = "application/json"
    /// The `Accept-API-Version` header.
    var version: String? = "resource=1.0, protocol=1.0"
    var hasRequestedWith = false
    var cookie: String?
    var hasSetCookie = false
    /// `nil` when it exceeded the limit.
    var body: [UInt8]? = []

    /// `pair` is `name=value`.
    func hasCookie(_ pair: String) -> Bool {
        (cookie ?? "").split(separator: ";").contains { $0.drop { $0 == " " } == pair }
    }
}

/// The state of a registration, as the page polls it.
package enum RegistrationStatus: String, Hashable, Sendable {
    /// Not started or not answered.
    case waiting
    /// Stored and ready for messages.
    case registered
    /// Answered, but a blank value prevents storing.
    case failed
    /// Nobody answered in time, or the page polled too late.
    case expired
}

package struct EnrolmentPage: Hashable, Sendable {
    /// Hidden form: parameters in the order of creation.
    package let address: String
    /// As the QR picture shows it: parameters in the order of a Java hash map.
    package let picture: String
}

/// The sent message, and what the login page shows.
package struct SentPush: Hashable, Sendable {
    package let messageID: String
    /// Only for the kind challenge.
    package let expectedNumber: Int?
    /// The signed token.
    package let token: String
}

/// Of a message for a device.
package enum EnvelopeForm: String, CaseIterable, Sendable {
    /// The data map for Android.
    case fcm
    /// The dictionary for iOS.
    case aps
    /// As AM hands it to SNS.
    case sns
}
