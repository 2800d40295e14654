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
        self.bytes = bytes
        (firstDot, secondDot) = try unsafe bytes.withUnsafeBufferPointer {
            (bytes) throws(TokenError) in
            let reader = unsafe ByteReader(bytes)
            let dot = UInt8(ascii: ".")
            guard let first = reader.firstIndex(of: dot, from: 0),
                let second = reader.firstIndex(of: dot, from: first + 1),
                reader.firstIndex(of: dot, from: second + 1) == nil
            else { throw .parts }
            try unsafe TokenHeader.check(UnsafeBufferPointer(rebasing: bytes[..<first]))
            return (first, second)
        }
    }

    /// The decoded second part.
    func payload() throws(TokenError) -> [UInt8] {
        do throws(Base64Error) {
            return try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(Base64Error) in
                let part = unsafe UnsafeBufferPointer(rebasing: bytes[(firstDot + 1)..<secondDot])
                return try unsafe Base64Decoding(form: .tolerant).bytes(part)
            }
        } catch {
            throw .encoding(.payload, error)
        }
    }

    /// Checks the third part against the first two as received.
    func check(with key: SigningKey) throws(TokenError) {
        try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(TokenError) in
            let signed = unsafe UnsafeBufferPointer(rebasing: bytes[..<secondDot])
            let part = unsafe UnsafeBufferPointer(rebasing: bytes[(secondDot + 1)...])
            try unsafe withUnsafeTemporaryAllocation(
                of: UInt8.self,
                capacity: SigningKey.codeBytes
            ) { (code) throws(TokenError) in
                try unsafe Self.decodeSignature(part, into: code)
                guard try unsafe key.isAuthentic(signed, code: UnsafeBufferPointer(code)) else {
                    throw .signatureMismatch
                }
            }
        }
    }

    @unsafe
    private static func decodeSignature(
        _ part: UnsafeBufferPointer<UInt8>,
        into code: UnsafeMutableBufferPointer<UInt8>
    ) throws(TokenError) {
        let isWhole: Bool
        do throws(Base64Error) {
            isWhole = try unsafe Base64Decoding(form: .tolerant).fill(code, from: part)
        } catch {
            throw .encoding(.signature, error)
        }
        guard isWhole else { throw .signatureLength }
    }
}
