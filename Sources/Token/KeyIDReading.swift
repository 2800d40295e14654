/// Finds the claim `u` in a payload that nobody vouches for yet.
///
/// Only member names of the outermost object and the value of `u` are decoded; everything else is
/// skipped. What is skipped is checked when the whole payload is read after verification.
enum KeyIDReading {
    /// The most bytes of a key id.
    private static let mostBytes = 256

    /// The one claim `u`.
    static func keyID(in payload: [UInt8]) throws(TokenError) -> String {
        switch try finding(in: payload) {
        case .text(let text):
            guard (1...mostBytes).contains(text.utf8.count) else {
                throw .keyIDLength(limit: mostBytes)
            }
            return text
        case .otherType: throw .keyIDType
        case .missing: throw .keyIDMissing
        case .twice: throw .keyIDAmbiguous
        case .notObject: throw .notObject(.payload)
        }
    }

    private static func finding(in payload: [UInt8]) throws(TokenError) -> JSONParser.Finding {
        do throws(JSONError) {
            return try unsafe payload.withUnsafeBufferPointer { (bytes) throws(JSONError) in
                var parser = unsafe JSONParser(ByteReader(bytes), limits: JSONLimits())
                return try parser.find("u")
            }
        } catch {
            throw .json(.payload, error)
        }
    }
}
