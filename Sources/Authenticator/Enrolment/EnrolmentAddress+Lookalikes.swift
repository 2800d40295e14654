import Facts

extension EnrolmentAddress {
    /// The address, with a warning for each of its names that looks like one of an account that is
    /// enrolled and has other letters.
    ///
    /// The server's names and the person's own count. The account that the address names itself is
    /// not compared.
    ///
    /// - Parameter accounts: All accounts that are enrolled.
    /// - Returns: The same address when there is nothing to warn of; at most one warning for each
    ///   name.
    public func compared(with accounts: [Account]) -> EnrolmentAddress {
        let others = accounts.filter { $0.id != account }
        var compared = self
        compared.add(.issuer, issuer, others) { [$0.id.issuer, $0.displayIssuer] }
        compared.add(.account, accountName, others) { [$0.id.accountName, $0.displayAccountName] }
        return compared
    }

    private mutating func add(
        _ part: EnrolmentWarning.NamePart,
        _ name: String,
        _ others: [Account],
        names: (Account) -> [String?]
    ) {
        guard let key = NameKey(name) else { return }
        let alike = others.first { other in
            names(other).contains { $0.flatMap(NameKey.init)?.isLookalike(of: key) ?? false }
        }
        guard let alike else { return }
        let warning = EnrolmentWarning.lookalike(part, of: alike.id)
        if !warnings.contains(warning) { warnings.append(warning) }
    }
}

extension EnrolmentReader {
    /// Warns of the first word of a name whose letters are of two scripts or look like others.
    mutating func judge(_ name: String, as part: EnrolmentWarning.NamePart) {
        switch OddWord.all(in: name).first?.oddity {
        case .lookalike(let script)?, .disguised(let script)?:
            warnings.append(.confusableLetters(part, script: script.rawValue))
        case .mixed(let script)?:
            warnings.append(.mixedScripts(part, script: script.rawValue))
        case nil: break
        }
    }
}
