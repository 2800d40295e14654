import Token

/// What all libraries are asked to do: check the signature with a key, give the claims.
struct Readers {
    private static let names = ["c", "t", "u", "x", "i", "k", "l", "m", "n", "p"]

    private let own: [String: SigningKey]
    private let libjwt: LibJWT
    private let cjose: CJOSE
    private let bytes: [UInt8]
    private let text: [CChar]

    init(_ sample: Sample) throws {
        own = [Sample.keyID: try SigningKey(sample.keyBytes)]
        libjwt = LibJWT(key: sample.keyBytes)
        guard let cjose = CJOSE(key: sample.keyBytes) else { throw Failure.disagreement }
        self.cjose = cjose
        bytes = sample.token
        text = sample.token.map { CChar($0) } + [0]
    }

    /// Reads the token with this package, the look-up of its key included.
    func isRead() throws -> Bool {
        let token = try CompactToken(bytes)
        guard let key = own[token.keyID] else { throw TokenError.keyIDMissing }
        return try token.verified(with: key).payload.string("t").utf8.count > 0
    }

    /// Reads the token with libjwt.
    func isReadByLibJWT() -> Bool { libjwt.isRead(text) }

    /// Reads the token with cjose.
    func isReadByCJOSE() -> Bool { cjose.size(text).map { $0 > 300 } ?? false }

    /// Fails unless all libraries read the same out of the token.
    func compare() throws {
        let token = try CompactToken(bytes)
        guard let key = own[token.keyID] else { throw TokenError.keyIDMissing }
        let claims = try token.verified(with: key).payload
        let texts = try Self.names.map { try claims.stringIfPresent($0) }
        let payload = String(decoding: bytes, as: UTF8.self).split(separator: ".")[1]
        guard libjwt.read(text, Self.names) == texts,
            cjose.payload(text) == (try Base64.decode(String(payload))),
            try isRead(), isReadByLibJWT(), isReadByCJOSE()
        else { throw Failure.disagreement }
    }

    enum Failure: Error {
        /// The libraries read different claims.
        case disagreement
    }
}
