/// How many single edits turn one text into another: a letter added, left out or replaced, or two
/// neighbours swapped.
///
/// - Parameters:
///   - left: A text.
///   - right: Another.
///   - limit: What is farther apart is of no interest.
/// - Returns: The optimal string alignment distance; `nil` above `limit`.
/// - Complexity: O(m·n) in scalars, and O(1) where the lengths differ by more than the limit.
func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    guard !left.isEmpty, !right.isEmpty else { return max(left.count, right.count) }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 1...left.count {
        var current = [row]
        for column in 1...right.count {
            let isSame = left[row - 1] == right[column - 1]
            var cost = min(
                last[column] + 1,
                current[column - 1] + 1,
                last[column - 1] + (isSame ? 0 : 1)
            )
            if row > 1, column > 1, left[row - 1] == right[column - 2],
                left[row - 2] == right[column - 1]
            {
                cost = min(cost, beforeLast[column - 2] + 1)
            }
            current.append(cost)
        }
        if let least = current.min(), least > limit { return nil }
        (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
}
