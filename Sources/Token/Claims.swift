/// The payload of a token: a JSON object.
public struct Claims: Hashable, Sendable {
    public let object: JSONObject

    init(object: JSONObject) { self.object = object }

    init(_ payload: [UInt8]) throws(TokenError) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(payload)
        } catch {
            throw .json(.payload, error)
        }
        guard case .object(let object) = value else { throw .notObject(.payload) }
        self.object = object
    }

    public subscript(name: String) -> JSONValue? { object[name] }

    /// Throws `.claimMissing`, or `.claimType` for anything but a text.
    public func string(_ name: String) throws(TokenError) -> String {
        guard let text = try value(name).stringValue else { throw .claimType(name: name) }
        return text
    }

    /// `nil` without such a claim; throws `.claimType` for anything but a text, also for `null`.
    public func stringIfPresent(_ name: String) throws(TokenError) -> String? {
        object[name] == nil ? nil : try string(name)
    }

    /// From a number or a text of digits: servers write `"120"`, some forks `120`.
    ///
    /// Throws `.claimMissing`, or `.claimType` for anything else, such as fractions, blanks, a plus
    /// sign or overflow.
    public func integer(_ name: String) throws(TokenError) -> Int64 {
        let number: JSONNumber? =
            switch try value(name) {
            case .number(let number): number
            case .string(let text): JSONNumber(text)
            default: nil
            }
        guard let integer = number?.integer else { throw .claimType(name: name) }
        return integer
    }

    /// Throws `.claimMissing`, or `.claimType` for anything but a truth value.
    public func bool(_ name: String) throws(TokenError) -> Bool {
        guard let bool = try value(name).boolValue else { throw .claimType(name: name) }
        return bool
    }

    private func value(_ name: String) throws(TokenError) -> JSONValue {
        guard let value = object[name] else { throw .claimMissing(name: name) }
        return value
    }
}
