import Glibc

/// Reads what the kernel writes about the own process.
enum ProcessText {
    /// The number of the process that traces this one, from `/proc/self/status`.
    ///
    /// - Returns: Nothing when none does, or the text does not say.
    static func tracer(inStatus text: String) -> Int? {
        for line in text.split(separator: "\n") where line.hasPrefix("TracerPid:") {
            guard let number = Int(line.dropFirst(10).drop { $0 == " " || $0 == "\t" }),
                number != 0
            else { return nil }
            return number
        }
        return nil
    }

    /// The name and the parent of a process, from `/proc/N/stat`.
    ///
    /// - Returns: Nothing when the text does not say. A name has at most 15 bytes, and any
    ///   characters; the last parenthesis ends it.
    static func lineage(inStat text: String) -> (name: String, parent: Int)? {
        guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")"), start < end
        else { return nil }
        let fields = text[end...].split(separator: " ")
        guard fields.count > 2, let parent = Int(fields[2]) else { return nil }
        return (String(text[text.index(after: start)..<end]), parent)
    }

    /// The files whose code the process runs, each once, from `/proc/self/maps`.
    static func programFiles(inMaps text: String) -> [String] {
        var paths: [String] = []
        for line in text.split(separator: "\n") {
            // Address, rights, offset, device, node and, after blanks, a path that may have some.
            let fields = line.split(separator: " ", maxSplits: 5)
            guard fields.count == 6, fields[1].contains("x") else { continue }
            let path = String(fields[5].drop { $0 == " " })
            guard path.hasPrefix("/"), !paths.contains(path) else { continue }
            paths.append(path)
        }
        return paths
    }
}

/// Finds programs that write down what the terminal shows and what is typed.
///
/// Known ones that run above this program are found; others, such as the log of a multiplexer or
/// a camera, are not.
package enum TerminalRecorder {
    /// Their names as the kernel has them: at most 15 bytes.
    private static let names: Set = [
        "asciinema", "ovh-ttyrec", "script", "scriptlive", "t-rec", "termrec", "terminalizer",
        "tlog-rec", "tlog-rec-sessio", "ttyrec",
    ]
    /// The most generations that are looked at.
    private static let mostAncestors = 64

    /// The name of the program that records this terminal; `nil` when none is seen.
    package static func running() -> String? {
        recorder(above: Int(getpid())) { KernelFile.text(of: "/proc/\($0)/stat") }
    }

    /// The nearest recorder among the ancestors of a process.
    ///
    /// - Parameters:
    ///   - process: Its number.
    ///   - stat: Gives `/proc/N/stat`; empty for a process that is not there.
    /// - Returns: The recorder's name.
    static func recorder(above process: Int, stat: (Int) -> String) -> String? {
        var process = process
        for _ in 0..<mostAncestors {
            guard let own = ProcessText.lineage(inStat: stat(process)), own.parent > 0,
                let above = ProcessText.lineage(inStat: stat(own.parent))
            else { return nil }
            if names.contains(above.name) { return above.name }
            process = own.parent
        }
        return nil
    }
}
