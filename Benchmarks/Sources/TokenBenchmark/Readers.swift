import Foundation
import JWTKit
import Token

/// What both libraries are asked to do: find the key, check the signature, give the claims.
struct Readers {
    private let own: [String: SigningKey]
    private let other = JWTKeyCollection()

    init(_ sample: Sample) async throws {
        own = [Sample.keyID: try SigningKey(sample.keyBytes)]
        await other.add(
            hmac: HMACKey(from: sample.keyBytes),
            digestAlgorithm: .sha256
        )
    }

    /// Reads a token with this package.
    func claims(_ token: [UInt8]) throws -> Claims {
        let token = try CompactToken(token)
        guard let key = own[token.keyID] else { throw TokenError.keyIDMissing }
        return try token.verified(with: key).payload
    }

    /// Reads a token with jwt-kit.
    func otherClaims(_ token: [UInt8]) async throws -> PushClaims {
        try await other.verify(token, as: PushClaims.self)
    }

    /// Whether both libraries read the same out of a token.
    func agree(on token: [UInt8]) async throws -> Bool {
        let own = try claims(token)
        let other = try await otherClaims(token)
        return try own.string("c") == other.c && own.string("t") == other.t
            && own.string("u") == other.u && own.string("x") == other.x
            && own.string("i") == other.i && own.string("k") == other.k
            && own.string("l") == other.l && own.string("m") == other.m
            && own.string("n") == other.n && own.stringIfPresent("p") == other.p
    }
}
