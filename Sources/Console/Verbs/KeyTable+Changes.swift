extension KeyTable {
    /// Why keys cannot be set so.
    package enum Objection: Hashable, Sendable {
        /// The key answers questions.
        case answersQuestions(Key)
        /// Two verbs would have the key.
        case taken(Key, by: Verb)
    }

    /// Keys that answer questions, and what alone they may do beside.
    private static let answers: [Key: Verb?] = [.character("y"): nil, .character("a"): .approve]

    /// The table with other keys for some verbs; those of the map's whole screen stay.
    ///
    /// - Parameter changes: All keys of a verb; none takes it from the keyboard.
    /// - Returns: The table, or the first verb whose keys are impossible and why.
    package func setting(
        _ changes: [Verb: [Key]]
    ) -> Result<KeyTable, Impossible> {
        var bindings = bindings
        for index in bindings.indices {
            if let keys = changes[bindings[index].verb] { bindings[index].keys = keys }
        }
        // Changed ones first: they are what the person wrote.
        let order = bindings.sorted { changes[$0.verb] != nil && changes[$1.verb] == nil }
        for binding in order {
            for key in binding.keys {
                if let only = Self.answers[key], only != binding.verb {
                    return .failure(Impossible(verb: binding.verb, why: .answersQuestions(key)))
                }
                let other = bindings.first {
                    $0.verb != binding.verb && $0.keys.contains(key)
                }
                if let other, changes[binding.verb] != nil {
                    let why = Objection.taken(key, by: other.verb)
                    return .failure(Impossible(verb: binding.verb, why: why))
                }
            }
        }
        return .success(KeyTable(bindings: bindings))
    }

    /// A verb whose keys cannot be set so.
    package struct Impossible: Error, Hashable, Sendable {
        /// The verb.
        package let verb: Verb
        /// Why not.
        package let why: Objection
    }
}
