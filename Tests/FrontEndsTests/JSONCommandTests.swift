import Foundation
import Push
import Testing
import Vocabulary

@testable import Console
@testable import Review
@testable import pratique

/// Commands and events of other front ends, and the page about them.
@Suite struct JSONCommandTests {
    @Test func `what stands in the place of a command is told only when it could be one`() {
        func sentence(_ command: String) -> String {
            do throws(JSONMembers.Mistake) {
                _ = try JSONCommand(#"{"command":"\#(command)"}"#, at: .earliest)
                return ""
            } catch {
                return error.error.sentence
            }
        }
        #expect(sentence("aprove").contains("aprove"))
        #expect(!sentence("otpauth://totp/a?secret=GEZDGNBV").contains("GEZDGNBV"))
        #expect(!sentence("correct horse battery").contains("horse"))
    }

    private static let account = #""issuer":"Bank","name":"ann""#

    /// Why a line is refused; `nil` when it is not.
    private func refusal(_ line: String) -> FrontEndError? {
        do throws(JSONMembers.Mistake) {
            _ = try JSONCommand(line, at: .earliest)
            return nil
        } catch {
            return error.error
        }
    }

    @Test(
        arguments: [
            ("", "command.json"), ("[1]", "command.json"), (#"{"command":"list""#, "command.json"),
            ("{}", "command"), (#"{"command":7}"#, "command"), (#"{"command":"List"}"#, "command"),
            (#"{"command":"rotate-token"}"#, "command"), (#"{"command":"show"}"#, "message_id"),
            (#"{"command":"show","message_id":""}"#, "message_id"),
            (#"{"command":"map","message_id":"AUTHENTICATE:1","columns":15}"#, "columns"),
            (#"{"command":"map","message_id":"AUTHENTICATE:1","columns":251}"#, "columns"),
            (#"{"command":"map","message_id":"AUTHENTICATE:1","rows":4}"#, "rows"),
            (#"{"command":"map","message_id":"AUTHENTICATE:1","zoom":"in"}"#, "zoom"),
            (#"{"command":"map","message_id":"AUTHENTICATE:1","look":"oil"}"#, "look"),
            (#"{"command":"approve","message_id":"AUTHENTICATE:1","number":100}"#, "number"),
            (#"{"command":"approve","message_id":"AUTHENTICATE:1","insisted":"yes"}"#, "insisted"),
            (#"{"command":"approve","message_id":"AUTHENTICATE:1","typed":1}"#, "typed"),
            (#"{"command":"reject"}"#, "message_id"),
            (#"{"command":"reject","message_id":"AUTHENTICATE:1","reason":"bored"}"#, "reason"),
            (#"{"command":"reject","message_id":"AUTHENTICATE:1","reason":1}"#, "reason"),
            (#"{"command":"approve","message_id":"AUTHENTICATE:1","shown":7}"#, "shown"),
            (#"{"command":"answer","message_id":"AUTHENTICATE:1","text":1}"#, "text"),
            (#"{"command":"code"}"#, "issuer"), (#"{"command":"code","issuer":"Bank"}"#, "name"),
            (#"{"command":"history","filter":"level:odd"}"#, "filter"),
            (#"{"command":"history","filter":["baker"]}"#, "filter"),
            (#"{"command":"history","limit":0}"#, "limit"),
            (#"{"command":"history","limit":101}"#, "limit"),
            (#"{"command":"history","limit":1.5}"#, "limit"),
            (#"{"command":"history","skip":-1}"#, "skip"),
            (#"{"command":"history","skip":501}"#, "skip"),
            (#"{"command":"details"}"#, "message_id"),
            (#"{"command":"state","message_id":"AUTHENTICATE:1"}"#, "own"),
            (#"{"command":"export","filter":"from:soon"}"#, "filter"),
            (#"{"command":"rename",\#(account)}"#, "new_name"),
            (#"{"command":"rename","new_name":"x","name":"ann"}"#, "issuer"),
            (#"{"command":"rename",\#(account),"new_name":1}"#, "new_name"),
            (#"{"command":"lock","name":"ann"}"#, "issuer"),
            (#"{"command":"unlock","issuer":"Bank","name":7}"#, "name"),
            (#"{"command":"rotate_token"}"#, "issuer"), (#"{"command":"update_token"}"#, "issuer"),
            (#"{"command":"remove","issuer":"Bank","typed":"ann"}"#, "name"),
            (#"{"command":"read_address"}"#, "address"),
            (#"{"command":"read_address","address":""}"#, "address"),
            (#"{"command":"enrol","confirmed":true}"#, "address"),
            (#"{"command":"enrol","address":"otpauth://x","confirmed":"yes"}"#, "confirmed"),
            (#"{"command":"enrol","address":"otpauth://x","replacing":1}"#, "replacing"),
            (#"{"command":"enrol","address":"otpauth://x","hosts":"yes"}"#, "hosts"),
        ]
    )
    func `what is wrong with a command is named`(line: String, what: String) throws {
        let error = try #require(refusal(line), "it is no mistake")
        switch error {
        case .member(let name, let allowed, _, _):
            #expect(name == what)
            #expect(!allowed.isEmpty)
        default: #expect(error.code == what)
        }
    }

    @Test(arguments: [
        (#"{"command":"rotate-token"}"#, #" It is "rotate-token"; did you mean "rotate_token"?"#),
        (#"{"command":7}"#, ". It is 7."),
        (#"{"command":"map","message_id":"AUTHENTICATE:1","columns":15}"#, ". It is 15."),
        (
            #"{"command":"map","message_id":"AUTHENTICATE:1","look":"brail"}"#,
            #". It is "brail"; did you mean "braille"?"#
        ),
        (#"{"command":"history","filter":["baker"]}"#, ". It is a list."),
    ])
    func `what a command holds instead is told`(line: String, words: String) throws {
        let error = try #require(refusal(line), "it is no mistake")
        #expect(error.reason.hasSuffix(words), "\(error.reason)")
    }

    @Test(arguments: [
        #"{"command":"answer","message_id":"AUTHENTICATE:1","text":4711}"#,
        #"{"command":"approve","message_id":"AUTHENTICATE:1","typed":4711}"#,
        #"{"command":"read_address","address":4711}"#,
    ])
    func `what may be secret is not told`(line: String) throws {
        let error = try #require(refusal(line), "it is no mistake")
        #expect(!error.reason.contains("4711"))
    }

    @Test func `an address is never too long to be refused, nor told in the reason`() throws {
        let address = "otpauth://totp/" + String(repeating: "s", count: 8_192)
        let error = try #require(
            refusal(#"{"command":"enrol","address":"\#(address)","confirmed":true}"#)
        )
        #expect(error.code == "command.member" && !error.reason.contains("ssss"))
    }

    @Test(arguments: Verb.commandNames)
    func `a command with all its members is read`(name: String) throws {
        let line = """
            {"command":"\(name)","id":7,"message_id":"AUTHENTICATE:1",\(Self.account),\
            "own":true,"new_name":"x","address":"otpauth://x","filter":"baker level:high"}
            """
        #expect(refusal(line) == nil)
        #expect(try JSONCommand(line, at: .earliest).id == 7)
    }

    private func page() throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Docs/front-ends.md").standardized
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// The names in the first column of a table below a heading.
    private func names(below heading: String) throws -> [String] {
        let lines = try page()
            .split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex { $0 == "## " + heading })
        return lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }
            .filter { $0.hasPrefix("| `") }
            .flatMap { row in
                row.split(separator: "|").first?.split(separator: "`")
                    .filter { $0.contains { $0.isLetter } }.map(String.init) ?? []
            }
    }

    @Test func `the page lists the commands as the program does`() throws {
        let rows = Verb.table.compactMap(\.json).map { form in
            "| `\(form.name)` | \(form.members) | \(form.meaning) |"
        }
        let table = (["| command | members | what it does |", "|---|---|---|"] + rows)
            .map { $0.replacing("|  |", with: "| |") }
            .joined(separator: "\n")
        let isThere = try page().contains("\n\n" + table + "\n\n")
        #expect(isThere, "Docs/front-ends.md lacks this:\n\(table)")
    }

    @Test func `the page lists the events that there are, in their order`() throws {
        #expect(try names(below: "Events") == JSONEventName.allCases.map(\.rawValue))
    }

    @Test func `accounts whose names differ in nothing that is shown are told apart by neither`()
        throws
    {
        let names = JSONCommand.AccountNames(issuer: "Bank", name: "a<U+202E>b")
        #expect(names.mean(.init(issuer: "Bank", accountName: "a\u{202E}b")))
        #expect(names.mean(.init(issuer: "Bank", accountName: "a<U+202E>b")))
        #expect(!names.mean(.init(issuer: "bank", accountName: "a<U+202E>b")))
    }
}
