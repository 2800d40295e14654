/// A whole request.
package struct Request: Sendable {
    /// The method as it was written.
    package let method: String
    /// Path and query.
    package let target: Target
    /// The headers; one `Host` at most.
    package let headers: Headers
    /// The body; `nil` when it was longer than ``ServerLimits/bodyBytes``.
    ///
    /// The reply to such a request should be 413. The connection is closed behind it.
    package let body: [UInt8]?

    /// A request from its parts.
    package init(method: String, target: Target, headers: Headers = [:], body: [UInt8]? = []) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }
}
