/// A value that must not reach a log, a screen or a test failure message.
public struct Secret<Value: Sendable>: Sendable, CustomStringConvertible, CustomReflectable {
    private let value: Value

    /// Wraps `value`.
    public init(_ value: Value) { self.value = value }

    /// Always `<secret>`.
    public var description: String { "<secret>" }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// Lends the value for as long as `body` runs.
    public func expose<Result, Failure: Error>(
        to body: (Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(value)
    }
}
