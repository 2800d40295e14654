/// What was measured on the own process and its files, before it is judged.
struct Measurement: Sendable {
    /// `/proc/self/status`.
    var status = ""
    /// The names of variables that make the loader load further libraries, as far as they are set.
    var loaderVariables: [String] = []
    /// `/etc/ld.so.preload`; empty when there is none.
    var preloadFile = ""
    /// Of each library that is loaded: the file and the folders above it.
    var libraries: [[FileFacts]] = []
    /// The program's file and the folders above it.
    var program: [FileFacts] = []
    /// Of each file of the store: the file and the folders above it, or only these.
    var store: [[FileFacts]] = []
    /// Whose rights the process has.
    var effectiveUser: UInt32 = 0
    /// The most bytes of a core file.
    var coreLimit: UInt64 = 0
    /// `/proc/sys/kernel/core_pattern`.
    var corePattern = ""
    /// Whether the kernel may write the process's memory after a crash.
    var isDumpable = false
}
