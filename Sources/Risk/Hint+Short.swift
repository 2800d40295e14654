import Vocabulary

extension Hint {
    /// A hint in the short form that the rules use.
    init(
        _ code: String,
        _ severity: Severity,
        _ sentence: PrintableText,
        gist: PrintableText? = nil,
        evidence: [Evidence] = [],
        remedy: PrintableText,
        isStanding: Bool = false
    ) {
        self.init(
            code: code,
            severity: severity,
            sentence: sentence,
            gist: gist,
            evidence: evidence,
            remedy: remedy,
            isStanding: isStanding
        )
    }
}

extension Hint.Evidence {
    /// A number without decimals.
    init(_ name: String, whole number: Double) {
        self.init(name: name, value: "\(Int(number.rounded()))")
    }

    /// A number of 0 or more with one decimal.
    init(_ name: String, decimal number: Double) {
        self.init(name: name, value: "\(decimalText(number))")
    }
}
