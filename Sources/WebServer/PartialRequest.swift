package import Vocabulary

/// A request whose body arrives in parts.
struct PartialRequest {
    let method: String
    let target: Target
    let headers: Headers
    /// Including discarded bytes.
    private(set) var size = 0
    var isTooLong = false

    private var body: [UInt8] = []

    init(method: String, target: Target, headers: Headers) {
        self.method = method
        self.target = target
        self.headers = headers
    }

    func request(from client: ClientAddress) -> Request {
        Request(
            method: method,
            target: target,
            headers: headers,
            body: isTooLong ? nil : body,
            client: client
        )
    }

    /// Discards the whole body when it exceeds the limit.
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

package struct Request: Sendable {
    package let method: String
    package let target: Target
    /// With at most one `Host`.
    package let headers: Headers
    /// `nil` above ``ServerLimits/bodyBytes``: reply 413; the connection is then closed.
    package let body: [UInt8]?
    package let client: ClientAddress

    package init(
        method: String,
        target: Target,
        headers: Headers = [:],
        body: [UInt8]? = [],
        client: ClientAddress = ClientAddress([])
    ) {
        self.client = client
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
    }
}

/// Percent-encoded, with its query.
package struct Target: Hashable, Sendable {
    /// Percent-encoded.
    package struct Parameter: Hashable, Sendable {
        /// Before the first equals sign.
        package let name: Substring
        /// Empty without an equals sign.
        package let value: Substring
    }

    package let text: String

    /// A slash and further printable ASCII without a blank.
    package init?(_ text: String) {
        guard text.utf8.first == UInt8(ascii: "/"),
            text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else { return nil }
        self.text = text
    }

    package var path: Substring { text.prefix { $0 != "?" } }

    package var parameters: [Parameter] {
        text.dropFirst(path.count + 1).split(separator: "&").map { part in
            let name = part.prefix { $0 != "=" }
            return Parameter(name: name, value: part.dropFirst(name.count + 1))
        }
    }
}

/// The headers of a message in their order.
package struct Headers: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    package private(set) var fields: [HTTPHeader] = []

    package init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { HTTPHeader($0.0, $0.1) }
    }

    init(fields: [HTTPHeader]) { self.fields = fields }

    /// Joins several of one name, cookies by a semicolon, others by a comma; setting replaces them
    /// all; names compare without case.
    package subscript(name: String) -> String? {
        get {
            let values = values(name)
            let separator = Self.isSame(name, "Cookie") ? "; " : ", "
            return values.isEmpty ? nil : values.joined(separator: separator)
        }
        set {
            fields.removeAll { Self.isSame($0.name, name) }
            if let newValue { fields.append(HTTPHeader(name, newValue)) }
        }
    }

    func values(_ name: String) -> [String] {
        fields.filter { Self.isSame($0.name, name) }.map(\.value)
    }

    /// ASCII letters compare without case.
    private static func isSame(_ left: String, _ right: String) -> Bool {
        left.utf8.count == right.utf8.count
            && zip(left.utf8, right.utf8).allSatisfy { $0.lowercased == $1.lowercased }
    }
}

extension UInt8 {
    fileprivate var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self + 32 : self
    }
}
