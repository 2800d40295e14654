import Token

extension EnrolmentReader {
    /// The half for one-time codes.
    mutating func oneTime(
        _ factor: EnrolmentHalves.Factor
    ) throws(EnrolmentError) -> OneTimeEnrolment {
        let secret = try oneTimeSecret()
        if secret.count < 16 { warnings.append(.shortSecret(bytes: secret.count)) }
        return OneTimeEnrolment(
            algorithm: try algorithm(),
            digits: try digits(),
            factor: try self.factor(factor),
            resourceID: name(.oneTimeResourceID),
            secret: secret
        )
    }

    private func oneTimeSecret() throws(EnrolmentError) -> SecretBytes {
        var bytes: [UInt8]
        do {
            bytes = try Base32.decode(value(.oneTimeSecret) ?? "")
        } catch {
            throw .invalid(.oneTimeSecret)
        }
        guard (1...1_024).contains(bytes.count) else { throw .invalid(.oneTimeSecret) }
        return SecretBytes(taking: &bytes)
    }

    /// The hash by its name in any letter case, also as `SHA-256` and `HmacSHA256`.
    private func algorithm() throws(EnrolmentError) -> HashAlgorithm {
        guard let raw = value(.algorithm) else { return .sha1 }
        guard let algorithm = HashAlgorithm(written: raw) else { throw .invalid(.algorithm) }
        return algorithm
    }

    private func digits() throws(EnrolmentError) -> OneTimeMechanism.Digits {
        guard let number = try number(.digits) else { return .six }
        guard let number = Int(exactly: number),
            let digits = OneTimeMechanism.Digits(rawValue: number)
        else { throw .invalid(.digits) }
        return digits
    }

    private func factor(
        _ factor: EnrolmentHalves.Factor
    ) throws(EnrolmentError) -> OneTimeMechanism.Factor {
        switch factor {
        case .time:
            let period = Int(try number(.period) ?? 30)
            guard OneTimeMechanism.periodRange.contains(period) else { throw .invalid(.period) }
            return .time(period: period)
        case .counter:
            return .counter(UInt64(try number(.counter) ?? 0))
        }
    }

    /// A plain decimal number from 0 to the largest that servers can hold; `nil` when it is missing
    /// or empty.
    private func number(_ parameter: EnrolmentError.Parameter) throws(EnrolmentError) -> Int64? {
        guard let raw = value(parameter) else { return nil }
        guard raw.utf8.allSatisfy(isDigit), let number = Int64(raw) else {
            throw .invalid(parameter)
        }
        return number
    }
}

extension HashAlgorithm {
    /// A hash by its name in any letter case, also as `SHA-256` and `HmacSHA256`.
    init?(written text: String) {
        var name = text.lowercased()
        if name.hasPrefix("hmac") { name.removeFirst(4) }
        if name.hasPrefix("sha-") { name.remove(at: name.index(name.startIndex, offsetBy: 3)) }
        self.init(rawValue: name)
    }
}
