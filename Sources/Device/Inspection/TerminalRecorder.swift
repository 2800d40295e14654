import Glibc

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
