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
