import Push
import Review
import Token
import Vocabulary

/// The members of a command, each checked as it is read.
package struct JSONMembers {
    /// A line that cannot be obeyed.
    package struct Mistake: Error {
        let id: Int64?
        package let error: FrontEndError
    }

    /// The number that the front end gave the line; `nil` without one.
    let id: Int64?
    private let object: JSONObject
    /// When it was read.
    private let now: Instant

    /// Reads a line as one JSON object.
    init(_ line: String, at now: Instant) throws(Mistake) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(line)
        } catch {
            throw Mistake(id: nil, error: .json(offset: error.offset))
        }
        guard case .object(let object) = value else {
            throw Mistake(id: nil, error: .json(offset: 0))
        }
        self.object = object
        self.now = now
        id = object["id"]?.numberValue?.integer
    }

    /// Members of which nothing is told: what is typed to prove something, and addresses with keys.
    private static let secret: Set = ["text", "typed", "address"]

    /// That a member is not what it must be.
    ///
    /// - Parameters:
    ///   - member: Its name.
    ///   - allowed: What it must be, as it goes on after "must be".
    ///   - known: Every text that it may hold; none when they cannot be listed.
    /// - Returns: The mistake.
    func mistake(_ member: String, _ allowed: String, among known: [String] = []) -> Mistake {
        let value = Self.secret.contains(member) ? nil : object[member]
        // What stands in the place of a command may be an address or an answer that slipped there.
        let isReported = member != "command" || value?.stringValue.map(Self.isWord) ?? true
        let found = isReported ? value.map { Found($0) } : nil
        let near = value?.stringValue.flatMap { NearestWord.nearest(to: $0, among: known) }
        return Mistake(
            id: id,
            error: .member(name: member, allowed: allowed, found: found, near: near)
        )
    }

    /// Whether a text could be a misspelt command: up to 20 letters and hyphens.
    private static func isWord(_ text: String) -> Bool {
        (1...20).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: "_")
            }
    }

    /// A text; `nil` when it is absent or null.
    func text(_ name: String) throws(Mistake) -> String? {
        guard let value = object[name], value != .null else { return nil }
        guard let text = value.stringValue else { throw mistake(name, "a string") }
        return text
    }

    /// A flag; `nil` when it is absent or null.
    func flag(_ name: String) throws(Mistake) -> Bool? {
        guard let value = object[name], value != .null else { return nil }
        guard let flag = value.boolValue else { throw mistake(name, "true or false") }
        return flag
    }

    /// A whole number; `nil` when it is absent or null.
    func number(_ name: String, in range: ClosedRange<Int64>) throws(Mistake) -> Int? {
        guard let value = object[name], value != .null else { return nil }
        guard let number = value.numberValue?.integer, range.contains(number) else {
            throw mistake(name, "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return Int(number)
    }

    func messageID() throws(Mistake) -> MessageID {
        guard let text = try text("message_id"), let id = try? MessageID(text) else {
            throw mistake("message_id", "the id of a request")
        }
        return id
    }

    /// The two names by which an account is meant.
    func account() throws(Mistake) -> JSONCommand.AccountNames {
        guard let issuer = try text("issuer") else {
            throw mistake("issuer", "the `issuer` of an account as `accounts` shows it")
        }
        guard let name = try text("name") else {
            throw mistake("name", "the `name` of an account as `accounts` shows it")
        }
        return JSONCommand.AccountNames(issuer: issuer, name: name)
    }

    func address() throws(Mistake) -> TypedSecret {
        let limit = EnrolmentAddress.limit
        let allowed = "an enrolment address of at most \(limit) bytes"
        guard let text = try text("address") else { throw mistake("address", allowed) }
        var bytes = Array(text.utf8)
        guard let address = TypedSecret(SecretBytes(taking: &bytes), limit: limit) else {
            throw mistake("address", allowed)
        }
        return address
    }

    /// What is looked for in the history; everything when it is absent.
    func filter() throws(Mistake) -> RequestFilter {
        let line = try text("filter") ?? ""
        do throws(RequestFilter.Mistake) {
            return try RequestFilter(line, at: now)
        } catch {
            throw mistake("filter", "a filter that can be read: \(error.sentence)")
        }
    }
}
