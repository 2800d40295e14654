import Glibc

/// Parses the kernel's texts about this process.
enum ProcessText {
    /// The tracing process, from `/proc/self/status`.
    static func tracer(inStatus text: String) -> Int? {
        for line in text.split(separator: "\n") where line.hasPrefix("TracerPid:") {
            guard let number = Int(line.dropFirst(10).drop { $0 == " " || $0 == "\t" }),
                number != 0
            else { return nil }
            return number
        }
        return nil
    }

    /// Name and parent, from `/proc/N/stat`; a name has at most 15 bytes of any kind; the last
    /// parenthesis ends it.
    static func lineage(inStat text: String) -> (name: String, parent: Int)? {
        guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")"), start < end
        else { return nil }
        let fields = text[end...].split(separator: " ")
        guard fields.count > 2, let parent = Int(fields[2]) else { return nil }
        return (String(text[text.index(after: start)..<end]), parent)
    }

    /// The files with executed code, without duplicates, from `/proc/self/maps`.
    static func programFiles(inMaps text: String) -> [String] {
        var paths: [String] = []
        for line in text.split(separator: "\n") {
            // Address, rights, offset, device, node and, after blanks, a path that may contain
            // some.
            let fields = line.split(separator: " ", maxSplits: 5)
            guard fields.count == 6, fields[1].contains("x") else { continue }
            let path = String(fields[5].drop { $0 == " " })
            guard path.hasPrefix("/"), !paths.contains(path) else { continue }
            paths.append(path)
        }
        return paths
    }
}

/// Finds programs that record the terminal; only known ones above this program, not for example the
/// log of a multiplexer or a camera.
package enum TerminalRecorder {
    /// As in the kernel: at most 15 bytes.
    private static let names: Set = [
        "asciinema", "ovh-ttyrec", "script", "scriptlive", "t-rec", "termrec", "terminalizer",
        "tlog-rec", "tlog-rec-sessio", "ttyrec",
    ]
    private static let mostAncestors = 64

    /// The recorder of this terminal.
    package static func running() -> String? {
        recorder(above: Int(getpid())) { KernelFile.text(of: "/proc/\($0)/stat") }
    }

    /// The nearest recorder among the ancestors; `stat` gives `/proc/N/stat`, empty for a missing
    /// process.
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
