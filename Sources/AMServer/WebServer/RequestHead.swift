/// The head of a request as the library has parsed it, to be checked before anything is done.
struct RequestHead {
    let method: String
    let version: String
    /// The target as it came, up to a NUL.
    let target: String
    let headers: Headers
    /// The bytes that the parts have, written the usual way.
    let parsedSize: Int
    /// Whether nothing but the usual marks lies between the parts, from the version to the end.
    let hasUsualGaps: Bool

    /// The parts of a head.
    ///
    /// `fieldBytes` are the bytes of all names and values as they came.
    init(
        method: String,
        version: String,
        target: String,
        headers: Headers,
        fieldBytes: Int,
        hasUsualGaps: Bool
    ) {
        self.method = method
        self.version = version
        self.target = target
        self.headers = headers
        self.hasUsualGaps = hasUsualGaps
        let line = method.utf8.count + 1 + target.utf8.count + 1 + version.utf8.count + 2
        parsedSize = line + fieldBytes + 4 * headers.fields.count + 2
    }

    /// The status of a refusal; `nil` when nothing is wrong.
    ///
    /// Size and gaps tell what the parsed parts hide: a NUL ends a value for the library, a line
    /// feed without a carriage return ends a line. One alone does not: blanks make up for what is
    /// missing in the sum, and nobody tells where the target lies.
    ///
    /// - Parameters:
    ///   - size: The bytes of the head as it came.
    ///   - limit: The most bytes of a head.
    /// - Returns: 400, 431 or 505.
    func refusal(size: Int, limit: Int) -> Int? {
        guard size <= limit else { return 431 }
        guard version == "HTTP/1.1" || version == "HTTP/1.0" else { return 505 }
        guard size == parsedSize, hasUsualGaps, Target(target) != nil, hasCleanFields, hasOneHost,
            hasOneLength
        else { return 400 }
        return nil
    }

    /// The length that the head announces; `nil` for none, as with chunks.
    var length: Int? { headers["Content-Length"].flatMap { Int($0) } }

    /// Whether names are words, and values hold no control character but the tabulator.
    private var hasCleanFields: Bool {
        Self.isWord(method)
            && headers.fields.allSatisfy { field in
                Self.isWord(field.name)
                    && field.value.utf8.allSatisfy { $0 == 9 || $0 >= 0x20 && $0 != 0x7F }
            }
    }

    /// Whether a text is a `token` of the standard: printable ASCII without blanks and brackets.
    private static func isWord(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !brackets.contains($0) }
    }

    private static let brackets = Array("\"(),/:;<=>?@[\\]{}".utf8)

    private var hasOneHost: Bool {
        let count = headers.values("Host").count
        return count == 1 || count == 0 && version == "HTTP/1.0"
    }

    /// Whether the end of the body is told in one way and no other.
    private var hasOneLength: Bool {
        let lengths = headers.values("Content-Length")
        let codings = headers.values("Transfer-Encoding")
        guard lengths.count + codings.count <= 1 else { return false }
        if let coding = codings.first {
            return coding.lowercased() == "chunked" && version == "HTTP/1.1"
        }
        guard let length = lengths.first else { return true }
        return (1...18).contains(length.utf8.count)
            && length.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
