import Host
import Vocabulary

/// Looks for a program that records the terminal.
struct RecorderCheck {
    /// Its name.
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
    init() { recorder = TerminalRecorder.running() }
}
