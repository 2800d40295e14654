import Authenticator
import Facts
import Token

/// One line of another front end, as `Docs/front-ends.md` describes it.
struct JSONCommand {
    /// What is to be done.
    enum Kind {
        case list
        case show(MessageID)
        case approve(MessageID, Confirmation)
        case reject(MessageID)
        case state(MessageID, isOwn: Bool)
        case codes
        /// What was typed for a question; nothing cancels the check.
        case answer(MessageID, SecretBytes?)
        case quit
    }

    /// What an approval brings along.
    struct Confirmation {
        let number: Int?
        /// Whether the person was asked once more.
        let isInsisted: Bool
        /// The phrase as it was typed.
        let typed: String?
    }

    /// The number that the front end gave the line, to find the reply by; `nil` without one.
    let id: Int64?
    let kind: Kind

    /// The most bytes of a line.
    static let limit = 65_536

    /// Reads a line.
    ///
    /// - Throws: The mistake, together with the line's number when that could be read.
    init(_ line: String) throws(Mistake) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSON.parse(line)
        } catch {
            throw Mistake(id: nil, error: .commandJSON(offset: error.offset))
        }
        guard case .object(let object) = value else {
            throw Mistake(id: nil, error: .commandJSON(offset: 0))
        }
        let id = object["id"]?.numberValue?.integer
        self.id = id
        func mistake(_ member: String, _ expected: String) -> Mistake {
            Mistake(id: id, error: .commandMember(name: member, expected: expected))
        }
        func text(_ name: String) throws(Mistake) -> String? {
            guard let value = object[name], value != .null else { return nil }
            guard let text = value.stringValue else { throw mistake(name, "a text") }
            return text
        }
        func messageID() throws(Mistake) -> MessageID {
            guard let text = try text("message_id"), let id = try? MessageID(text) else {
                throw mistake("message_id", "the id of a request")
            }
            return id
        }
        func flag(_ name: String) throws(Mistake) -> Bool? {
            guard let value = object[name], value != .null else { return nil }
            guard let flag = value.boolValue else { throw mistake(name, "true or false") }
            return flag
        }
        func number() throws(Mistake) -> Int? {
            guard let value = object["number"], value != .null else { return nil }
            guard let number = value.numberValue?.integer, (0...99).contains(number) else {
                throw mistake("number", "a number from 0 to 99")
            }
            return Int(number)
        }
        switch try text("command") {
        case "list": kind = .list
        case "show": kind = .show(try messageID())
        case "approve":
            let confirmation = Confirmation(
                number: try number(),
                isInsisted: try flag("insisted") ?? false,
                typed: try text("typed")
            )
            kind = .approve(try messageID(), confirmation)
        case "reject": kind = .reject(try messageID())
        case "state":
            guard let isOwn = try flag("own") else { throw mistake("own", "true or false") }
            kind = .state(try messageID(), isOwn: isOwn)
        case "codes": kind = .codes
        case "answer":
            let typed = try text("text").map { SecretBytes(Array($0.utf8)) }
            kind = .answer(try messageID(), typed)
        case "quit": kind = .quit
        default:
            throw mistake("command", "list, show, approve, reject, state, codes, answer or quit")
        }
    }

    /// A line that cannot be obeyed.
    struct Mistake: Error {
        let id: Int64?
        let error: RuntimeError
    }
}
