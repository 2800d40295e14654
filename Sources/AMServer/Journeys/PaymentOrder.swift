/// A payment from the shared account, as a person has typed it.
struct PaymentOrder: Hashable, Sendable {
    let amount: String
    let payee: String
    let reference: String
    /// The location that the browser gave, as JSON; `nil` when it gave none.
    let location: String?

    /// Why a payment is not taken.
    enum Refusal: Error, Hashable {
        case amount
        case payee
        case reference
        /// The profile of the device is too long or has no identifier; AM's node ends the journey then.
        case profile

        var sentence: String {
            switch self {
            case .amount: "An amount has up to 7 digits and two decimals, such as 249.00."
            case .payee: "A payee has from 1 to 70 characters."
            case .reference: "A reference has at most 140 characters."
            case .profile: "The profile of the device cannot be used."
            }
        }
    }

    /// The most bytes of a profile.
    private static let longestProfile = 3_072

    /// Reads what was typed.
    ///
    /// - Parameters:
    ///   - amount: Digits with two decimals or none.
    ///   - payee: Who is paid.
    ///   - reference: What for; may be empty.
    ///   - profile: What the browser says of the device, a JSON object.
    /// - Throws: ``Refusal``.
    init(amount: String, payee: String, reference: String, profile: String) throws(Refusal) {
        let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
        let isWhole =
            (1...7).contains(parts[0].utf8.count)
            && parts.allSatisfy { part in
                part.utf8.allSatisfy { (0x30...0x39).contains($0) }
            }
        guard isWhole, parts.count == 1 || parts.count == 2 && parts[1].utf8.count == 2,
            amount.contains(where: { ("1"..."9").contains($0) })
        else { throw .amount }
        guard (1...70).contains(payee.count), payee.contains(where: { !$0.isWhitespace }) else {
            throw .payee
        }
        guard reference.count <= 140 else { throw .reference }
        guard profile.utf8.count <= Self.longestProfile, let node = try? JSONReader.read(profile),
            node["identifier"]?.text?.isEmpty == false
        else { throw .profile }
        self.amount = parts.count == 1 ? amount + ".00" : amount
        self.payee = payee
        self.reference = reference
        let place = node["location"]
        let isPlace = place?["latitude"] != nil && place?["longitude"] != nil
        location = isPlace ? place?.compactText : nil
    }

    /// The custom payload of the message.
    var payload: String {
        let members = [
            JSONNode.Member("amount", .string("\(amount) EUR")),
            JSONNode.Member("payee", .string(payee)),
        ]
        let more = reference.isEmpty ? [] : [JSONNode.Member("reference", .string(reference))]
        return JSONNode.object(members + more).compactText
    }

    /// The text of the message.
    var message: String { "Payment of \(amount) EUR to \(payee) from the family account" }
}
