import Runtime
import Vocabulary

/// Looks at the configuration, as `pratique config check` does.
struct ConfigurationCheck {
    /// The path of the file; `nil` when nothing says where it would be.
    let path: String?
    /// What became of reading it.
    let outcome: Result<Configuration?, RuntimeError>
    let mistakes: [ConfigurationError]

    /// What is in force; `nil` when that is not known.
    var configuration: Configuration? {
        mistakes.isEmpty ? (try? outcome.get()) : nil
    }

    var findings: [Finding] {
        let path = PrintableText(path ?? "")
        switch outcome {
        case .failure(let error):
            return [
                .problem(
                    .configurationContent,
                    "\(path) cannot be used: \(error.code).",
                    remedy: "pratique config check"
                )
            ]
        case .success(nil):
            return [.ok(.configurationContent, "There is no file, so everything is as usual.")]
        case .success:
            guard let first = mistakes.first else {
                return [.ok(.configurationContent, "\(path) is in order.")]
            }
            let others = mistakes.count - 1
            let more: PrintableText = others == 0 ? "" : " and \(others) more"
            return [
                .problem(
                    .configurationContent,
                    "\(path) has a mistake in \(first.position.words)\(more), so no command works"
                        + " with the ledger.",
                    remedy: "pratique config check"
                )
            ]
        }
    }
}

extension ConfigurationCheck {
    /// Reads a configuration.
    init(path: String?) {
        self.path = path
        do throws(RuntimeError) {
            guard let path, let bytes = try Configuration.bytes(of: path) else {
                outcome = .success(nil)
                mistakes = []
                return
            }
            let (configuration, mistakes) = Configuration.examine(bytes)
            outcome = .success(configuration)
            self.mistakes = mistakes
        } catch {
            outcome = .failure(error)
            mistakes = []
        }
    }
}
