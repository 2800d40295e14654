import Host
import Vocabulary

/// Looks for a program that writes down what the terminal shows.
struct RecorderCheck {
    /// The name of one that was seen.
    let recorder: String?

    var findings: [Finding] {
        guard let recorder else {
            return [
                .ok(.terminalRecorder, "No known program that records terminals is seen above.")
            ]
        }
        return [
            .warning(
                .terminalRecorder,
                "\(PrintableText(recorder, limit: 64)) records this terminal, with the codes that"
                    + " it shows.",
                remedy: "exit"
            )
        ]
    }
}

extension RecorderCheck {
    /// Looks above this process.
    init() { recorder = TerminalRecorder.running() }
}
