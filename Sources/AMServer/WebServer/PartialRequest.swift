/// A request whose body comes in parts.
struct PartialRequest {
    let method: String
    let target: Target
    let headers: Headers
    /// The bytes of the body so far, those that were thrown away too.
    private(set) var size = 0
    /// Whether the body is longer than the program gets to see.
    var isTooLong = false

    private var body: [UInt8] = []

    init(method: String, target: Target, headers: Headers) {
        self.method = method
        self.target = target
        self.headers = headers
    }

    /// The request, once its body is whole.
    var request: Request {
        Request(method: method, target: target, headers: headers, body: isTooLong ? nil : body)
    }

    /// Adds a part of the body, or throws all of it away when it gets too long.
    mutating func append(_ part: UnsafeRawBufferPointer, limit: Int) {
        size += part.count
        if size > limit {
            isTooLong = true
            body = []
        } else {
            unsafe body.append(contentsOf: part)
        }
    }
}

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

/// The target of a request as it came: percent-encoded, with its query.
package struct Target: Hashable, Sendable {
    /// One parameter of a query, percent-encoded.
    package struct Parameter: Hashable, Sendable {
        /// What stands before the first equals sign.
        package let name: Substring
        /// What stands behind it; empty without one.
        package let value: Substring
    }

    /// The whole text; it begins with a slash.
    package let text: String

    /// A target in the usual form: a slash and further printable ASCII without a blank.
    package init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "/"),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }

    /// What stands before the question mark.
    package var path: Substring { text.prefix { $0 != "?" } }

    /// The parameters behind the question mark, in their order.
    package var parameters: [Parameter] {
        text.dropFirst(path.count + 1).split(separator: "&").map { part in
            let name = part.prefix { $0 != "=" }
            return Parameter(name: name, value: part.dropFirst(name.count + 1))
        }
    }
}
