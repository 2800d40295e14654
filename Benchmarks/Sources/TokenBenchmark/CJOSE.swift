import CCJOSE

/// The reader of cjose: checks the signature with a key and gives the payload, whose JSON it leaves
/// alone.
@safe final class CJOSE {
    private let key: OpaquePointer

    init?(key bytes: [UInt8]) {
        guard let key = unsafe cjose_jwk_create_oct_spec(bytes, bytes.count, nil) else {
            return nil
        }
        unsafe self.key = unsafe key
    }

    deinit { unsafe cjose_jwk_release(key) }

    /// The payload of a token that holds.
    func payload(_ token: [CChar]) -> [UInt8]? {
        unsafe verified(token) { unsafe Array($0) }
    }

    /// The bytes of the payload, counted.
    func size(_ token: [CChar]) -> Int? { unsafe verified(token) { $0.count } }

    private func verified<Result>(
        _ token: [CChar],
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result? {
        guard let signed = unsafe cjose_jws_import(token, token.count - 1, nil) else { return nil }
        defer { unsafe cjose_jws_release(signed) }
        var start: UnsafeMutablePointer<UInt8>?
        var count = 0
        guard unsafe cjose_jws_verify(signed, key, nil),
            unsafe cjose_jws_get_plaintext(signed, &start, &count, nil)
        else { return nil }
        return unsafe body(UnsafeBufferPointer(start: start, count: count))
    }
}
