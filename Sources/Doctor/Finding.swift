package import Vocabulary

/// What was found about one thing that the program depends on.
package struct Finding: Hashable, Sendable {
    /// How bad it is.
    package enum State: String, CaseIterable, Hashable, Sendable {
        /// As it should be.
        case ok
        /// The program works, though with less.
        case warning
        /// Something does not work.
        case problem
    }

    /// What was looked at; stable, and listed in `Docs/doctor.md`.
    package let code: FindingCode
    /// How bad it is.
    package let state: State
    /// What was found.
    package let sentence: PrintableText
    /// A command or a line of the configuration that helps; `nil` where nothing is wrong.
    package let remedy: PrintableText?

    private init(
        _ code: FindingCode,
        _ state: State,
        _ sentence: PrintableText,
        _ remedy: PrintableText?
    ) {
        self.code = code
        self.state = state
        self.sentence = sentence
        self.remedy = remedy
    }

    /// All is well.
    static func ok(_ code: FindingCode, _ sentence: PrintableText) -> Finding {
        Finding(code, .ok, sentence, nil)
    }

    /// Something is missing that the program can do without.
    static func warning(
        _ code: FindingCode,
        _ sentence: PrintableText,
        remedy: PrintableText
    ) -> Finding {
        Finding(code, .warning, sentence, remedy)
    }

    /// Something does not work.
    static func problem(
        _ code: FindingCode,
        _ sentence: PrintableText,
        remedy: PrintableText
    ) -> Finding {
        Finding(code, .problem, sentence, remedy)
    }
}
