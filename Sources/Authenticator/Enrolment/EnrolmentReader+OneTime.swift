import Token

extension EnrolmentReader {
    /// The half for one-time codes.
    mutating func oneTime(
        _ factor: EnrolmentHalves.Factor
    ) throws(EnrolmentError) -> OneTimeEnrolment {
        let secret = try oneTimeSecret()
        let algorithm = try algorithm()
        let twoStep = try twoStep(algorithm)
        if secret.count < 16, twoStep == nil {
            warnings.append(.shortSecret(bytes: secret.count))
        }
        try refuseOtherCodes()
        return OneTimeEnrolment(
            algorithm: algorithm,
            digits: try digits(),
            factor: try self.factor(factor),
            resourceID: name(.oneTimeResourceID),
            asksForProof: try asksForProof(),
            twoStep: twoStep,
            secret: secret
        )
    }

    /// Throws for members that have codes made in a way that this program does not know.
    private func refuseOtherCodes() throws(EnrolmentError) {
        for parameter in EnrolmentError.Parameter.allCases {
            guard let only = parameter.only, let raw = value(parameter) else { continue }
            guard only.contains(raw.lowercased()) else { throw .invalid(parameter) }
        }
    }

    /// What this device adds to the secret, in privacyIDEA's enrolment in two steps.
    private func twoStep(_ algorithm: HashAlgorithm) throws(EnrolmentError) -> TwoStepSecret? {
        func size(
            _ parameter: EnrolmentError.Parameter,
            _ range: ClosedRange<Int64>
        ) throws(EnrolmentError) -> Int? {
            guard let size = try number(parameter) else { return nil }
            guard range.contains(size) else { throw .invalid(parameter) }
            return Int(size)
        }
        let salt = try size(.twoStepSalt, 8...64)
        let output = try size(.twoStepOutput, 16...64)
        let rounds = try size(.twoStepDifficulty, 1...1_000_000)
        let isAsked = ["true", "1", "yes"].contains(query["2step"]?.lowercased() ?? "")
        guard salt ?? output ?? rounds != nil || isAsked else {
            return nil
        }
        return TwoStepSecret(
            saltBytes: salt ?? 10,
            outputBytes: output ?? algorithm.digestBytes,
            rounds: rounds ?? 10_000
        )
    }

    private func asksForProof() throws(EnrolmentError) -> Bool {
        if let unlock = value(.unlock) {
            guard ["any", "pin", "biometric"].contains(unlock.lowercased()) else {
                throw .invalid(.unlock)
            }
            return true
        }
        var isAsked = false
        for parameter in [EnrolmentError.Parameter.pin, .lock] {
            switch value(parameter)?.lowercased() {
            case nil, "false", "0", "no": break
            case "true", "1", "yes": isAsked = true
            default: throw .invalid(parameter)
            }
        }
        return isAsked
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
        let number = try number(.digits)
        if let encoder = value(.encoder)?.lowercased() ?? (query.type == "steam" ? "steam" : nil) {
            guard encoder == "steam" else { throw .invalid(.encoder) }
            guard number ?? 5 == 5 else { throw .invalid(.digits) }
            return .steam
        }
        guard let number else { return .six }
        guard let digits = OneTimeMechanism.Digits(rawValue: Int(clamping: number)) else {
            throw .invalid(.digits)
        }
        // Five digits are nobody's but Steam's, which has them as characters.
        var names = [value(.issuer), query.labelIssuer].map { $0?.lowercased() }
        // A label without a colon is the issuer where nothing else names one.
        if value(.issuer) == nil, query.labelIssuer.isEmpty {
            names.append(query.account.lowercased())
        }
        guard digits != .steam || names.contains("steam") else { throw .invalid(.digits) }
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
        // As an enumeration of another program prints it.
        if name.hasPrefix("algorithm.") { name.removeFirst(10) }
        name.removeAll { "-_".contains($0) }
        if name.hasPrefix("hmac") { name.removeFirst(4) }
        self.init(rawValue: name)
    }
}
