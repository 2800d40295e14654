package import Vocabulary

/// A word of plain mode as the help tells it.
package struct CommandWord: Hashable, Sendable {
    /// How it is typed, an example each.
    package let forms: [String]
    /// What it does.
    package let meaning: PrintableText

    /// Where the meanings begin.
    private static let column = 22

    private init(_ forms: String..., meaning: PrintableText) {
        self.forms = forms
        self.meaning = meaning
    }

    /// Everything that can be typed, in the order of the help.
    package static let all: [CommandWord] = [
        .init(
            "approve",
            "approve 9a4ce1d0",
            meaning: "approve the request shown, or the one whose id begins or ends so; asks once"
                + " more"
        ),
        .init("reject", "reject 9a4ce1d0", meaning: "reject it; asks once more"),
        .init(
            "number 56",
            "number 56 9a4ce1d0",
            meaning: "approve it with the number that the login page shows; asks once more"
        ),
        .init(
            "reject-all",
            meaning: "reject all that waits for the account of the request shown; asks once more"
        ),
        .init("skip", meaning: "decide nothing, go to the next waiting request"),
        .init("postpone", meaning: "skip, and be reminded in a minute or at half of what is left"),
        .init("list", meaning: "list all requests"),
        .init("show", "show 3", meaning: "show the request again, or the third one"),
        .init("previous", meaning: "show the request before this one"),
        .init("find TEXT", meaning: "go to the next request with this text"),
        .init(
            "next-match",
            "previous-match",
            meaning: "go to the next or the previous request with the text that was found last"
        ),
        .init("map", meaning: "draw the map of the request shown"),
        .init("zoom-in", "zoom-out", meaning: "draw it nearer or farther"),
        .init("pan-west", "pan-east", meaning: "draw what lies to the west or the east"),
        .init("pan-north", "pan-south", meaning: "draw what lies to the north or the south"),
        .init("next-point", meaning: "draw it around the request, home, earlier ones in turn"),
        .init("fit-map", "world-map", meaning: "draw it with all these, or the whole world"),
        .init("reset-map", meaning: "draw it as it was first"),
        .init(
            "history",
            "history baker",
            meaning: "list earlier requests; words behind it narrow them, such as: history baker"
                + " account:ann place:paris level:high decision:rejected from:2026-01-31"
                + " to:2026-02-28 sort:amount"
        ),
        .init("open 3", meaning: "show the third of them as it was shown when it was decided"),
        .init(
            "mine 3",
            "not-mine 3",
            meaning: "say of the third of them that it was you, or was not"
        ),
        .init("export", meaning: "write what history found last to a new CSV file"),
        .init("codes", meaning: "list the one-time codes of all accounts"),
        .init(
            "code 2",
            meaning: "show the second code of that list, the next one when its codes count"
        ),
        .init("accounts", meaning: "list all accounts"),
        .init("account 2", meaning: "show everything about the second of them"),
        .init(
            "rename 2 NAME",
            meaning: "call it NAME here, of 256 characters at most; own-name 2 undoes that"
        ),
        .init("own-name 2", meaning: "call it by its own name again"),
        .init(
            "rename-issuer 2 NAME",
            meaning: "call its issuer NAME here; own-issuer 2 undoes that"
        ),
        .init("own-issuer 2", meaning: "call its issuer by its own name again"),
        .init("lock 2", "unlock 2", meaning: "lock or unlock it; asks once more"),
        .init(
            "rotate-token 2",
            meaning: "make a new device token and tell its server; asks once more"
        ),
        .init(
            "update-token 2",
            meaning: "tell its server now the device token that it has not confirmed; asks once"
                + " more"
        ),
        .init(
            "remove 2",
            meaning: "remove it with its keys, requests and codes; asks for its name"
        ),
        .init(
            "enrol",
            "enrol ADDRESS",
            meaning: "enrol an account: tells what the address says and asks; without ADDRESS it"
                + " is asked for and not shown while it is typed"
        ),
        .init(
            "yes",
            "no",
            "back",
            meaning: "answer a question, or leave it; a doubtful request asks for the word anyway"
                + " as well, a very doubtful one for its amount or place"
        ),
        .init("anyway", meaning: "approve a doubtful request all the same"),
        .init("help", meaning: "this help"),
        .init("quit", meaning: "end; nothing is answered for you"),
    ]

    /// What can be typed, as lines of at most 80 columns.
    package static var helpLines: [PrintableText] {
        all.flatMap { word in
            let forms = PrintableText(word.forms.joined(separator: ", "))
            let meaning = word.meaning.wrapped(to: Plain.columns - column)
            let isLong = forms.columns > column - 1
            let first = isLong ? [forms] : []
            return first
                + meaning.enumerated().map { index, line in
                    (index == 0 && !isLong ? forms : .empty).padded(to: column) + line
                }
        }
    }

    /// How the first word of a line is typed, when it is one of these.
    ///
    /// - Returns: No line for any other word.
    package static func usage(of line: String) -> [PrintableText] {
        let first = word(of: line)
        guard let word = all.first(where: { $0.forms.contains { self.word(of: $0) == first } })
        else { return [] }
        let forms = word.forms.filter { self.word(of: $0) == first }.joined(separator: ", or ")
        let usage: PrintableText =
            "That is not how \(PrintableText(first)) is typed. Type \(PrintableText(forms)):"
            + " \(word.meaning)."
        return usage.wrapped(to: Plain.columns)
    }

    private static func word(of line: String) -> String {
        line.split { $0 == " " || $0 == "\t" || $0 == "\r" }.first?.lowercased() ?? ""
    }
}
