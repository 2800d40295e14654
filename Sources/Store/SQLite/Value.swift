package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    /// A text, bound with all of its bytes, also behind a NUL.
    case text(String)
    case blob([UInt8])
}

/// A type whose values are bound to statements.
package protocol Bindable: Sendable {
    var bound: Value { get }
}

extension Value: Bindable {
    package var bound: Value { self }
}

extension Int: Bindable {
    package var bound: Value { .integer(Int64(self)) }
}

extension Int64: Bindable {
    package var bound: Value { .integer(self) }
}

extension Bool: Bindable {
    package var bound: Value { .integer(self ? 1 : 0) }
}

extension String: Bindable {
    package var bound: Value { .text(self) }
}

extension [UInt8]: Bindable {
    package var bound: Value { .blob(self) }
}

extension Optional: Bindable where Wrapped: Bindable {
    package var bound: Value {
        switch self {
        case let value?: value.bound
        case nil: .null
        }
    }
}
