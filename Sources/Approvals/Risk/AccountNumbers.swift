import Risk

/// Numbers the accounts beside the one of a request, in the order in which they are asked for.
struct AccountNumbers {
    private let own: String
    private var numbers: [String: Int] = [:]

    /// Begins with the account of the request that is weighed.
    init(from own: String) { self.own = own }

    /// What an account is, seen from that of the request.
    mutating func account(_ name: String) -> Arrival.Account {
        guard name != own else { return .same }
        let number = numbers[name] ?? numbers.count
        numbers[name] = number
        return .other(number)
    }
}
