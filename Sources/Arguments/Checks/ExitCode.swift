/// How a program ends; thrown by a command that does not end well.
package struct ExitCode: RawRepresentable, Hashable, Error {
    /// What the program that started this one is told.
    package let rawValue: Int32

    /// All is done.
    package static let success = ExitCode(0)
    /// Something went wrong.
    package static let failure = ExitCode(1)
    /// The command line is wrong: `EX_USAGE` of sysexits.h.
    package static let validationFailure = ExitCode(64)

    /// Takes a code.
    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// Takes a code.
    package init(_ code: Int32) { self.init(rawValue: code) }
}
