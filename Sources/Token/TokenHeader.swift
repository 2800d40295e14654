/// The rules for the first part of a token.
enum TokenHeader {
    /// The header of the tokens that are signed here.
    static let own = #"{"typ":"JWT","alg":"HS256"}"#

    /// The encoded headers of current servers and of old ones.
    private static let usual = [own, #"{ "typ": "JWT", "alg": "HS256" }"#].map { header in
        Array(Base64.encodeURL(Array(header.utf8)).utf8)
    }

    /// Accepts a header that names HS256 and wants nothing special.
    ///
    /// `typ`, `kid` and unknown members do not count.
    @unsafe
    static func check(_ encoded: UnsafeBufferPointer<UInt8>) throws(TokenError) {
        // The same bytes have the same outcome; nearly all tokens have one of these.
        if unsafe isUsual(encoded) { return }
        let header = try unsafe object(encoded)
        for name in TokenError.ForbiddenHeader.allCases where header[name.rawValue] != nil {
            throw .forbiddenHeader(name)
        }
        guard case .string("HS256")? = header["alg"] else { throw .algorithm }
    }

    @unsafe
    private static func isUsual(_ encoded: UnsafeBufferPointer<UInt8>) -> Bool {
        for header in usual where header.count == encoded.count {
            let span = header.span
            var difference: UInt8 = 0
            for place in 0..<span.count { unsafe difference |= encoded[place] ^ span[place] }
            if difference == 0 { return true }
        }
        return false
    }

    @unsafe
    private static func object(
        _ encoded: UnsafeBufferPointer<UInt8>
    ) throws(TokenError) -> JSONObject {
        let text: [UInt8]
        do throws(Base64Error) {
            text = try unsafe Base64Decoding(form: .tolerant).bytes(encoded)
        } catch {
            throw .encoding(.header, error)
        }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(text)
        } catch {
            throw .json(.header, error)
        }
        guard case .object(let object) = value else { throw .notObject(.header) }
        return object
    }
}
