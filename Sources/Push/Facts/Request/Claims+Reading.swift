import Token

extension Claims {
    /// Null counts as absent.
    func optional(_ claim: FactsError.Claim) -> JSONValue? {
        let value = self[claim.rawValue]
        return value == .null ? nil : value
    }

    /// `nil` when absent or null; throws `.wrongType` when it is no text.
    func text(_ claim: FactsError.Claim) throws(FactsError) -> String? {
        switch optional(claim) {
        case nil: return nil
        case .string(let text)?: return text
        default: throw .wrongType(claim)
        }
    }

    /// A text unchanged, an object as JSON; `nil` for others.
    func received(_ claim: FactsError.Claim) -> String? {
        switch self[claim.rawValue] {
        case .string(let text)?: text
        case .object(let object)?: JSON.text(.object(object))
        default: nil
        }
    }

    /// Written as number or text; `nil` when absent or null; throws `.wrongType` for other types,
    /// `.invalid` when it is no whole number of 64 bits.
    func integer(_ claim: FactsError.Claim) throws(FactsError) -> Int64? {
        let written: String
        switch optional(claim) {
        case nil: return nil
        case .string(let text)?: written = text
        case .number(let number)?: written = number.text
        default: throw .wrongType(claim)
        }
        guard written.utf8.first != UInt8(ascii: "+"), let integer = Int64(written) else {
            throw .invalid(claim)
        }
        return integer
    }

    /// The bytes to sign in the answer; throws `.missing`, `.wrongType`, or `.invalid` unless it is
    /// base64 of 16 to 64 bytes.
    func challenge() throws(FactsError) -> [UInt8] {
        guard let written = try required(.challenge) else { throw .missing(.challenge) }
        guard let bytes = try? Base64.decode(written), (16...64).contains(bytes.count) else {
            throw .invalid(.challenge)
        }
        return bytes
    }

    /// Throws `.missing`, `.wrongType`, or `.invalid` when it is empty.
    func mechanismUID() throws(FactsError) -> String {
        guard let uid = try required(.mechanism) else { throw .missing(.mechanism) }
        guard !uid.isEmpty else { throw .invalid(.mechanism) }
        return uid
    }

    /// A claim of every message; null is no text.
    private func required(_ claim: FactsError.Claim) throws(FactsError) -> String? {
        guard self[claim.rawValue] != .null else { throw .wrongType(claim) }
        return try text(claim)
    }
}
