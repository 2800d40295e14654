/// A token cut at its dots, with an acceptable header.
struct TokenParts: Hashable, Sendable {
    let bytes: [UInt8]
    /// Where the first dot is.
    private let firstDot: Int
    /// Where the second dot is.
    private let secondDot: Int

    init(_ bytes: [UInt8]) throws(TokenError) {
        guard bytes.count <= CompactToken.mostBytes else {
            throw .tooLong(limit: CompactToken.mostBytes)
        }
        let dot = UInt8(ascii: ".")
        guard let first = bytes.firstIndex(of: dot),
            let second = bytes[(first + 1)...].firstIndex(of: dot),
            !bytes[(second + 1)...].contains(dot)
        else { throw .parts }
        self.bytes = bytes
        firstDot = first
        secondDot = second
        try TokenHeader.check(bytes[..<first])
    }

    /// The decoded second part.
    func payload() throws(TokenError) -> [UInt8] {
        do throws(Base64Error) {
            return try Base64Decoding(form: .tolerant).bytes(bytes[(firstDot + 1)..<secondDot])
        } catch {
            throw .encoding(.payload, error)
        }
    }

    /// Checks the third part against the first two as received.
    func check(with key: SigningKey) throws(TokenError) {
        let signature: [UInt8]
        do throws(Base64Error) {
            signature = try Base64Decoding(form: .tolerant).bytes(bytes[(secondDot + 1)...])
        } catch {
            throw .encoding(.signature, error)
        }
        guard signature.count == SigningKey.codeBytes else { throw .signatureLength }
        guard try key.isAuthentic(bytes[..<secondDot], code: signature) else {
            throw .signatureMismatch
        }
    }
}
