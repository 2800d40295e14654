import Push
import TestSupport
import Vocabulary

@testable import Console
@testable import Review

/// A question whose answer must not be seen.
let passwordQuestion = VerificationQuestion(text: "Password for alice:", isHidden: true)

/// A line that was typed.
func typed(_ text: String) -> TypedSecret {
    var secret = TypedSecret()
    for scalar in text.unicodeScalars { _ = secret.edit(.insert(scalar)) }
    return secret
}

/// A biometric request whose approval was confirmed.
func confirmed(_ width: Int = 80, _ height: Int = 24, others: [Entry] = []) -> State {
    var state = console([bristolEntry(kind: .biometric)] + others, width: width, height: height)
    press("ay", &state)
    return state
}

/// The same, asked for a password.
func asked(_ width: Int = 80, _ height: Int = 24, others: [Entry] = []) -> State {
    var state = confirmed(width, height, others: others)
    _ = update(&state, on: .verificationAsked(.approval(messageID(1)), passwordQuestion))
    return state
}

/// The frame as one line, so that words are found across a break.
func frameWords(_ state: State) -> String {
    render(state).lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
}

extension Sequence<PrintableText> {
    /// The lines of a text that was broken, without the indents of all but the first.
    var inOneLine: String { map(\.withoutIndent.text).joined(separator: " ") }
}
