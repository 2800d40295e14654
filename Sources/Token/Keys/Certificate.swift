import COpenSSL
package import Vocabulary

/// A certificate that somebody signs messages with: its RSA key, and when it is valid.
package struct Certificate: Hashable, Sendable {
    /// The first and the last instant.
    package let validity: ClosedRange<Instant>
    private let key: PublicKey

    private static let marks = ("-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----")

    /// Reads the first certificate of a PEM text.
    ///
    /// Who has issued it is not checked: it must come over a way that proves whose it is.
    ///
    /// - Throws: ``KeyPairError``; `.algorithm` also for a key that is not RSA.
    package init(pem: String) throws(KeyPairError) {
        guard let start = pem.firstRange(ofText: Self.marks.0)?.upperBound,
            let end = String(pem[start...]).firstRange(ofText: Self.marks.1)
        else { throw .encoding }
        let body = String(String(pem[start...])[..<end.lowerBound].filter { !$0.isWhitespace })
        guard let bytes = try? Base64.decode(body) else { throw .encoding }
        CryptographyLibrary.start()
        let read = unsafe bytes.withUnsafeBufferPointer { bytes in
            var place = bytes.baseAddress
            return unsafe d2i_X509(nil, &place, bytes.count)
        }
        guard let certificate = unsafe read else {
            ERR_clear_error()
            throw .encoding
        }
        defer { unsafe X509_free(certificate) }
        guard let key = unsafe X509_get0_pubkey(certificate) else { throw .encoding }
        self.key = try unsafe PublicKey(of: key, .rs256)
        let first = unsafe Self.instant(X509_get0_notBefore(certificate))
        let last = unsafe Self.instant(X509_get0_notAfter(certificate))
        guard let first, let last, first <= last else { throw .encoding }
        validity = first...last
    }

    /// As PEM, in lines of 64 characters.
    static func pem(_ bytes: [UInt8], _ label: String) -> String {
        let text = Array(Base64.encodeStandard(bytes).utf8)
        let lines = stride(from: 0, to: text.count, by: 64).map {
            String(decoding: text[$0..<min($0 + 64, text.count)], as: UTF8.self)
        }
        return
            "-----BEGIN \(label)-----\n\(lines.joined(separator: "\n"))\n-----END \(label)-----\n"
    }

    /// Whether its key has signed a message, with RSASSA-PKCS1-v1_5.
    ///
    /// - Throws: ``KeyPairError``; `.cryptography` when libcrypto fails.
    package func isSignature(
        _ signature: [UInt8],
        of message: [UInt8],
        by hash: HashAlgorithm
    ) throws(KeyPairError) -> Bool {
        try key.isSignature(signature, of: message, hash: hash.name)
    }

    @unsafe
    private static func instant(_ time: UnsafePointer<ASN1_TIME>?) -> Instant? {
        var fields = unsafe tm()
        guard unsafe ASN1_TIME_to_tm(time, &fields) == 1 else { return nil }
        func text(_ number: Int32, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        return unsafe Instant(
            rfc3339: "\(text(fields.tm_year + 1_900, 4))-\(text(fields.tm_mon + 1, 2))"
                + "-\(text(fields.tm_mday, 2))T\(text(fields.tm_hour, 2))"
                + ":\(text(fields.tm_min, 2)):\(text(fields.tm_sec, 2))Z"
        )
    }
}
