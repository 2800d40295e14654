/// The rules for the first part of a token.
enum TokenHeader {
    /// The header of the tokens that are signed here.
    static let own = #"{"typ":"JWT","alg":"HS256"}"#

    /// The encoded header that current servers write.
    private static let usual = Array(Base64.encodeURL(Array(own.utf8)).utf8)

    /// Accepts a header that names HS256 and wants nothing special.
    ///
    /// `typ`, `kid` and unknown members do not count.
    static func check(_ encoded: ArraySlice<UInt8>) throws(TokenError) {
        // The same bytes have the same outcome; nearly all tokens have these.
        if encoded.elementsEqual(usual) { return }
        let header = try object(encoded)
        for name in TokenError.ForbiddenHeader.allCases where header[name.rawValue] != nil {
            throw .forbiddenHeader(name)
        }
        guard case .string("HS256")? = header["alg"] else { throw .algorithm }
    }

    private static func object(_ encoded: ArraySlice<UInt8>) throws(TokenError) -> JSONObject {
        let text: [UInt8]
        do throws(Base64Error) {
            text = try Base64Decoding(form: .tolerant).bytes(encoded)
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
