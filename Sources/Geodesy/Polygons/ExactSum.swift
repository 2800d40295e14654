/// A sum that keeps what rounding takes from it.
struct ExactSum {
    private var sum: Double
    private var rest = 0.0

    init(_ start: Double) {
        sum = start
    }

    var value: Double { sum + rest }

    /// Neumaier's way: the smaller of the two loses digits, which are kept apart.
    mutating func add(_ term: Double) {
        let next = sum + term
        rest += abs(sum) >= abs(term) ? (sum - next) + term : (term - next) + sum
        sum = next
    }
}
