/// Which halves of an account an address enrols, by its scheme, its type and its members.
struct EnrolmentHalves {
    /// What goes into a one-time code besides the secret.
    enum Factor {
        case time, counter
    }

    /// Whether there is a push half.
    let hasPush: Bool
    /// What the codes are made from; `nil` when there is no half for codes.
    let factor: Factor?

    /// Tells the halves apart; whether they are complete is not looked at.
    ///
    /// - Throws: ``EnrolmentError``: `.scheme`; `.type`, also for an `mfauth` address of type `push`
    ///   with the secret of codes; `.missing` for an `mfauth` address with neither half.
    init(_ query: EnrolmentQuery) throws(EnrolmentError) {
        let factor: Factor? =
            switch query.type {
            case "totp": .time
            // As some programs write accounts of Steam.
            case "steam" where query.scheme == "otpauth": .time
            case "hotp": .counter
            default: nil
            }
        switch query.scheme {
        case "pushauth":
            guard query.type == "push" else { throw .type }
            hasPush = true
            self.factor = nil
        case "otpauth":
            guard let factor else { throw .type }
            hasPush = false
            self.factor = factor
        case "mfauth":
            guard factor != nil || query.type == "push" else { throw .type }
            let hasCodes = query.count(of: "secret") > 0
            guard factor != nil || !hasCodes else { throw .type }
            hasPush = ["s", "r", "a", "m", "c"].contains { query.count(of: $0) > 0 }
            guard hasPush || hasCodes else { throw .missing(.secret) }
            self.factor = hasCodes ? factor : nil
        default:
            throw .scheme(EnrolmentError.Found("\(query.scheme)://\(query.type)"))
        }
    }
}
