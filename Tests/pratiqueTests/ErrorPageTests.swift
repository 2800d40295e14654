import Foundation
import TestSupport
import Testing

/// To generate the page again, delete what is below its marker and run the tests twice: the first
/// run writes it, and fails.
@Suite struct ErrorPageTests {
    @Test func `the page of errors lists the rows of the sources`() throws {
        let file = Folder.packageRoot + "/Docs/errors.md"
        let page = try String(contentsOfFile: file, encoding: .utf8)
        let parts = page.split(separator: ErrorPage.marker, omittingEmptySubsequences: false)
        try #require(parts.count == 2, "Docs/errors.md has no marker: \(ErrorPage.marker)")
        let text = ErrorPage(sources: try Self.sources()).text
        guard parts[1].contains("|") else {
            let whole = parts[0] + ErrorPage.marker + text
            try whole.write(toFile: file, atomically: true, encoding: .utf8)
            Issue.record("there were no tables; look at Docs/errors.md")
            return
        }
        let kept = Set(parts[1].split(separator: "\n"))
        let made = Set(text.split(separator: "\n"))
        #expect(made.subtracting(kept).isEmpty, "Docs/errors.md lacks these lines")
        #expect(kept.subtracting(made).isEmpty, "Docs/errors.md has these lines too many")
        let isSame = parts[1] == text
        #expect(isSame, "Docs/errors.md is not what the sources say")
        let example = try #require(parts[0].split(separator: "\n    pratique: ").last)
        let words = example.prefix { $0 != "\n" }.replacing(": ", with: "` | ", maxReplacements: 1)
        let isRow = text.contains("| `\(words) |\n")
        #expect(isRow, "the example is in no table: \(example.prefix { $0 != "\n" })")
    }

    @Test func `a row becomes a line of its type's table`() {
        let page = ErrorPage(sources: [Self.fixture])
        #expect(page.text == Self.expected)
    }

    /// The Swift files of the package's sources.
    private static func sources() throws -> [String] {
        let folder = Folder.packageRoot + "/Sources"
        return try FileManager.default.subpathsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
    }

    /// An error type with a row of each form that the sources use, and some that mislead.
    private static let fixture = ##"""
        /// A type without rows: { "(
        struct Other {
            var code: String { "other.code" }
            func call() { show("other.call", "Not a row.") }
        }

        /// Why a ``Thing`` failed.
        ///
        /// Nothing was changed.
        public enum ThingError: CodedError {
            /// The part is missing.
            case missing(Part)
            case tooLong(limit: Int), tooShort
            case token(TokenError)
            /// The colour is
            /// unusable.
            ///
            /// It is not shown.
            indirect case colour(Colour)
            case unnamed
            case state(State)
            case text(String), `default`
            case name(Found)

            /// Such as `thing.too-long`.
            public var row: (code: String, reason: String) {
                switch self {
                case .missing(let part):  // ("thing.comment", "Not a row.")
                    ("thing.missing.\(part.name(of: ")", "}"))", "The \(part.rawValue) is missing.")
                case .tooLong(let limit) where limit == 1:
                    ("thing.too-long", "One byte is allowed.")
                case .tooLong(let limit):
                    (
                        "thing.too-long",
                        "At most \(limit) bytes \("(" + "{")"
                            + " are allowed. Use `thing | cut`."
                    )
                case .tooShort: ("thing.too-short", "It is too short { \"(\u{2026})\" }.")
                case .token(let error): error.row
                case .colour(let colour): ("thing.colour", colour.sentence)
                case .unnamed: ("thing.unnamed", Self.rule("a.b"))
                case .state(let state):
                    switch state {
                    case .old: ("thing.state", "It is old.")
                    case .lost(let error): error.row
                    default: return (code: "thing.state", reason: #"It is "\new"."#)
                    }
                case .text, .default: ("thing.text", "It is no text.")
                case .name(let found):
                    ("thing.name", "The name is unknown." + found.remark(near: "a.b"))
                }
            }

            /// Whether it is `thing.seen`.
            var isSeen: Bool { self == ("thing.seen", "Not a row.") }
        }

        package struct UnsentThing: CodedError {
            package var row: (code: String, reason: String) { (cause.code, "Nothing was sent.") }
        }

        package struct EndedThing: CodedError {
            package var row: (code: String, reason: String) {
                ("ended.thing", "It ended.")
            }
        }
        """##

    private static let expected = """

        ## EndedThing

        | code | what it says |
        |---|---|
        | `ended.thing` | It ended. |

        ## ThingError

        Why a `Thing` failed.

        Nothing was changed.

        | code | what it says |
        |---|---|
        | `thing.colour` | The colour is unusable. |
        | `thing.missing.*` | The … is missing. |
        | `thing.name` | The name is unknown. … |
        | `thing.state` | It is old. / It is "\\new". |
        | `thing.text` | It is no text. |
        | `thing.too-long` | One byte is allowed. / At most … bytes … are allowed. Use `thing \\| cut`. |
        | `thing.too-short` | It is too short { "(…)" }. |
        | `thing.unnamed` |  |

        """
}
