struct ValueReading {
    private let definitions: [ArgumentDefinition]
    private let pieces: [CommandLinePiece]
    /// By definition.
    private(set) var values: [[any Sendable]]
    private var isUsed: [Bool]

    /// Reads options anywhere, then operands in order; throws for the first missing, wrong or
    /// surplus value; unknown words are left for a subcommand.
    init(
        _ pieces: [CommandLinePiece],
        for definitions: [ArgumentDefinition]
    ) throws(CommandLineMistake) {
        self.definitions = definitions
        self.pieces = pieces
        values = Array(repeating: [], count: definitions.count)
        isUsed = Array(repeating: false, count: pieces.count)
        try readOptions()
        try readOperands()
    }

    /// Unused pieces.
    var rest: [CommandLinePiece] { zip(pieces, isUsed).filter { !$0.1 }.map(\.0) }

    /// The first missing required argument.
    var missing: ArgumentDefinition? {
        zip(definitions, values).first { !$0.isOptional && $1.isEmpty }?.0
    }

    func store() {
        for (definition, values) in zip(definitions, values) { definition.store(values) }
    }

    private mutating func readOptions() throws(CommandLineMistake) {
        for place in pieces.indices where !isUsed[place] {
            guard case .option(let spelling, let attached) = pieces[place].kind,
                let index = definitions.firstIndex(where: { $0.spellings.contains(spelling) })
            else { continue }
            isUsed[place] = true
            if definitions[index].kind == .flag {
                if let attached {
                    throw .valueOfFlag(Typed(attached), of: spelling)
                }
                values[index].append(true)
            } else if let attached {
                try read(attached, for: index)
            } else {
                let next = place + 1
                guard next < pieces.count, isValue(pieces[next], of: definitions[index]) else {
                    throw .missingValue(ArgumentSummary(definitions[index]))
                }
                isUsed[next] = true
                try read(pieces[next].text, for: index)
            }
        }
    }

    private mutating func readOperands() throws(CommandLineMistake) {
        var place = pieces.startIndex
        for index in definitions.indices where definitions[index].kind == .operand {
            while place < pieces.endIndex {
                defer { place += 1 }
                guard !isUsed[place], isValue(pieces[place], of: definitions[index]) else {
                    continue
                }
                isUsed[place] = true
                try read(pieces[place].text, for: index)
                if !definitions[index].isRepeating { break }
            }
        }
    }

    /// A word, or a negative number where the type has these.
    private func isValue(_ piece: CommandLinePiece, of definition: ArgumentDefinition) -> Bool {
        piece.isWord || (definition.mayBeginWithMinus && piece.isNegative)
    }

    private mutating func read(_ text: String, for index: Int) throws(CommandLineMistake) {
        guard let value = definitions[index].read(text) else {
            throw .wrongValue(Typed(text), of: ArgumentSummary(definitions[index]))
        }
        values[index].append(value)
    }
}
