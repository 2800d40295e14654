extension KeyTable {
    /// Why keys cannot be set so.
    package enum Objection: Hashable, Sendable {
        /// The key answers questions.
        case answersQuestions(Key)
        /// Two actions would have the key.
        case taken(Key, by: Action)
    }

    /// Keys that answer questions, and what alone they may do beside.
    private static let answers: [Key: Action?] = [.character("y"): nil, .character("a"): .approve]

    /// The table with other keys for some actions; those of the map's whole screen stay.
    ///
    /// - Parameter changes: All keys of an action; none takes it from the keyboard.
    /// - Returns: The table, or the first action whose keys are impossible and why.
    package func setting(
        _ changes: [Action: [Key]]
    ) -> Result<KeyTable, Impossible> {
        var bindings = bindings
        for index in bindings.indices {
            if let keys = changes[bindings[index].action] { bindings[index].keys = keys }
        }
        // Changed ones first: they are what the person wrote.
        let order = bindings.sorted { changes[$0.action] != nil && changes[$1.action] == nil }
        for binding in order {
            for key in binding.keys {
                if let only = Self.answers[key], only != binding.action {
                    return .failure(Impossible(action: binding.action, why: .answersQuestions(key)))
                }
                let other = bindings.first {
                    $0.action != binding.action && $0.keys.contains(key)
                }
                if let other, changes[binding.action] != nil {
                    let why = Objection.taken(key, by: other.action)
                    return .failure(Impossible(action: binding.action, why: why))
                }
            }
        }
        return .success(KeyTable(bindings: bindings))
    }

    /// An action whose keys cannot be set so.
    package struct Impossible: Error, Hashable, Sendable {
        /// The action.
        package let action: Action
        /// Why not.
        package let why: Objection
    }
}
