import Host
import Vocabulary

/// Checks the configuration, as `pratique config check` does.
struct ConfigurationCheck {
    /// `nil` when its folder is unknown.
    let path: String?
    let outcome: Result<Configuration, FileError>
    let hasFile: Bool
    let mistakes: [ConfigurationError]

    /// `nil` when it is unknown.
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
        case .success:
            guard let first = mistakes.first else {
                return [
                    hasFile
                        ? .ok(.configurationContent, "\(path) is in order.")
                        : .ok(
                            .configurationContent,
                            "There is no configuration file, and no need for one."
                        )
                ]
            }
            let others = mistakes.count - 1
            let more: PrintableText = others == 0 ? "" : " and \(others) more"
            return [
                .problem(
                    .configurationContent,
                    "The configuration has a mistake in \(first.position.words)\(more), so no"
                        + " command can use the store.",
                    remedy: "pratique config check"
                )
            ]
        }
    }
}

extension ConfigurationCheck {
    init(path: String?, environment: [String: String]) {
        self.path = path
        do throws(FileError) {
            var bytes: [UInt8]?
            if let path { bytes = try Configuration.ownBytes(of: path) }
            let (configuration, mistakes) = Configuration.examine(bytes, environment: environment)
            outcome = .success(configuration)
            self.mistakes = mistakes
            hasFile = bytes != nil
        } catch {
            outcome = .failure(error)
            hasFile = true
            mistakes = []
        }
    }
}
