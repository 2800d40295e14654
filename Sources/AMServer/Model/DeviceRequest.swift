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
