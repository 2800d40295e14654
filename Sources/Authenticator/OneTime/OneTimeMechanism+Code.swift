import Token
public import Vocabulary

extension OneTimeMechanism {
    /// The lengths in seconds that a time step may have.
    public static let periodRange = 1...86_400

    /// The code of a time-based mechanism for an instant.
    ///
    /// Time steps are counted from 1970 on, as on every server: T0 is 0.
    ///
    /// - Returns: The code, with the start and the end of its time step.
    /// - Throws: ``OneTimeError``; `.counterBased` for a mechanism that counts, `.negativeTime`
    ///   before 1970, `.period`, and what ``code(counter:)`` throws.
    /// - Source: RFC 6238 section 4.2.
    public func code(at instant: Instant) throws(OneTimeError) -> OneTimeCode {
        guard case .time(let period) = factor else { throw .counterBased }
        guard Self.periodRange.contains(period) else { throw .period }
        guard instant.milliseconds >= 0 else { throw .negativeTime }
        let period64 = Int64(period)
        let step = instant.milliseconds / 1_000 / period64
        return OneTimeCode(
            text: try text(movingFactor: UInt64(step)),
            start: Instant(seconds: step * period64),
            until: Instant(seconds: (step + 1) * period64)
        )
    }

    /// The code for a value of the counter.
    ///
    /// A mechanism that counts has its own in ``factor``: that of the next code, of which
    /// ``advanced()`` has to be stored before the code is shown, or the same code is given twice.
    ///
    /// Secrets shorter than the 16 bytes that RFC 4226 asks for are taken: issuers hand them out.
    ///
    /// - Returns: The code, which has no time.
    /// - Throws: ``OneTimeError``; `.emptySecret`; `.truncation` for 3 of 16 codes with MD5, whose
    ///   digest ends before the place that its last byte names; `.cryptography` when libcrypto does
    ///   not offer the hash.
    /// - Source: RFC 4226 section 5.3.
    public func code(counter: UInt64) throws(OneTimeError) -> OneTimeCode {
        OneTimeCode(text: try text(movingFactor: counter))
    }

    /// The mechanism as it is after its code was used: the counter is one more.
    ///
    /// A time-based mechanism stays as it is.
    ///
    /// - Throws: ``OneTimeError``; `.counterOverflow` at the last of 2⁶⁴ values.
    public func advanced() throws(OneTimeError) -> OneTimeMechanism {
        guard case .counter(let counter) = factor else { return self }
        guard counter < .max else { throw .counterOverflow }
        return OneTimeMechanism(
            uid: uid,
            account: account,
            secret: secret,
            algorithm: algorithm,
            digits: digits,
            factor: .counter(counter + 1),
            userID: userID,
            resourceID: resourceID
        )
    }

    /// The digits for what goes into the HMAC.
    private func text(movingFactor: UInt64) throws(OneTimeError) -> String {
        guard secret.count > 0 else { throw .emptySecret }
        let message = (0..<8).map { UInt8(truncatingIfNeeded: movingFactor >> (56 - 8 * $0)) }
        let digest: [UInt8]
        do throws(TokenError) {
            digest = try Hashing.authenticationCode(for: message, key: secret, by: algorithm)
        } catch {
            throw .cryptography
        }
        let place = Int(digest[digest.count - 1] & 0x0F)
        guard place + 4 <= digest.count else { throw .truncation }
        let number = digest[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        let modulus: UInt32 = digits == .six ? 1_000_000 : 100_000_000
        let text = String(number % modulus)
        return String(repeating: "0", count: digits.rawValue - text.utf8.count) + text
    }
}
