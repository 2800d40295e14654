import Glibc
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

/// Checks who may read and write the program's files.
struct PermissionCheck {
    struct Entry: Hashable {
        let code: FindingCode
        let path: String
        /// As the beginning of a sentence.
        let name: PrintableText
        /// Permission bits.
        let wanted: UInt32
        let isSecret: Bool
        /// Of `st_mode`; `nil` for a missing file.
        let mode: UInt32?
        /// Owned by the current user.
        let isOwn: Bool
    }

    let entries: [Entry]

    var findings: [Finding] { entries.compactMap(Self.finding) }

    private static func finding(_ entry: Entry) -> Finding? {
        guard let mode = entry.mode else { return nil }
        let path = ShellWord.quoted(entry.path)
        let octal = String(entry.wanted, radix: 8)
        if !entry.isOwn {
            return .problem(
                entry.code,
                "\(entry.name) belongs to another user.",
                remedy: "sudo chown $(id -u) \(path)"
            )
        }
        let remedy: PrintableText = "chmod \(octal) \(path)"
        if mode & 0o022 != 0 {
            return .problem(entry.code, "Others can change \(entry.name.lowered).", remedy: remedy)
        }
        if mode & 0o077 != 0 {
            let sentence: PrintableText = "Others can read \(entry.name.lowered)."
            return entry.isSecret
                ? .problem(entry.code, sentence, remedy: remedy)
                : .warning(entry.code, sentence, remedy: remedy)
        }
        return .ok(entry.code, "Only you can read and change \(entry.name.lowered).")
    }
}

extension PermissionCheck {
    init(folders: Folders?) {
        guard let folders else {
            entries = []
            return
        }
        var entries = [
            Entry(.permissionsFolder, folders.state, "The folder of the store", 0o700, true),
            Entry(.permissionsStore, folders.store, "The store", 0o600, true),
            Entry(.permissionsKey, folders.keyFile, "The key file", 0o600, true),
        ]
        if let path = folders.configuration {
            entries.append(
                Entry(.permissionsConfiguration, path, "The configuration", 0o600, false)
            )
        }
        self.entries = entries
    }
}

extension PermissionCheck.Entry {
    /// Follows links.
    fileprivate init(
        _ code: FindingCode,
        _ path: String,
        _ name: PrintableText,
        _ wanted: UInt32,
        _ isSecret: Bool
    ) {
        var status = stat()
        let isThere = unsafe stat(path, &status) == 0
        self.init(
            code: code,
            path: path,
            name: name,
            wanted: wanted,
            isSecret: isSecret,
            mode: isThere ? status.st_mode & 0o7777 : nil,
            isOwn: isThere && status.st_uid == geteuid()
        )
    }
}

extension PrintableText {
    /// With a lower-case first letter.
    fileprivate var lowered: PrintableText {
        PrintableText(text.prefix(1).lowercased() + text.dropFirst())
    }
}
