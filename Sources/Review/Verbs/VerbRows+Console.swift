import Vocabulary

extension VerbRow {
    /// Answers to questions, and the console itself.
    static let ofConsole: [VerbRow] = [
        VerbRow(
            .yes,
            .answers,
            plain: PlainForm(
                "yes",
                meaning: "answer a question, or leave it; a high-risk request also asks for the"
                    + " word anyway, a critical one for its amount or place"
            )
        ),
        VerbRow(.no, .answers, plain: PlainForm("no", "back")),
        VerbRow(
            .anyway,
            .answers,
            plain: PlainForm(
                "anyway",
                meaning: "approve a high-risk request anyway"
            )
        ),
        VerbRow(
            .answer,
            .answers,
            json: JSONForm(
                "answer",
                "`message_id`, `text`; without a text the check is cancelled",
                "answers the last `question`"
            )
        ),
        VerbRow(
            .home,
            .console,
            .keys(meaning: "set where you are: a town, or degrees; 3 while nothing is enrolled")
        ),
        VerbRow(
            .expect,
            .console,
            .keys(
                .character("e"),
                meaning:
                    "say what payment you expect, or where you will be, so that it does not count as unusual"
            )
        ),
        VerbRow(
            .payeeNote,
            .console,
            .keys(.character("P"), meaning: "keep a note on the payee of the request shown")
        ),
        VerbRow(
            .demonstrate,
            .console,
            .key(
                "2",
                in: .nothingEnrolled,
                word: "demonstration",
                "show how it works: three made-up requests; nothing leaves this machine"
            )
        ),
        VerbRow(.redraw, .console, .keys(.control("l"), meaning: "redraw the screen")),
        VerbRow(
            .help,
            .console,
            .keys(.character("?"), word: "help", meaning: "this help"),
            plain: PlainForm("help", meaning: "this help")
        ),
        VerbRow(
            .quit,
            .console,
            .keys(.character("q"), word: "quit", meaning: "quit; nothing is answered for you"),
            plain: PlainForm(
                "quit",
                "q",
                meaning: "end; nothing is answered for you"
            ),
            json: JSONForm(
                "quit",
                "ends, like the end of input, once what is under way is done"
            )
        ),
    ]
}
