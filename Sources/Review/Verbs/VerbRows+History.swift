import Vocabulary

extension VerbRow {
    /// One-time codes and earlier requests.
    static let ofHistory: [VerbRow] = [
        VerbRow(
            .codes,
            .codes,
            .keys(
                .character("c"),
                word: "codes",
                meaning: "one-time codes of all accounts; x closes them"
            ),
            plain: PlainForm(
                "codes",
                meaning: "list the one-time codes of all accounts"
            ),
            json: JSONForm("codes", "prints the one-time codes; counter-based ones are not used up")
        ),
        VerbRow(
            .code,
            .codes,
            plain: PlainForm(
                "code 2",
                behind: .number(upTo: 99),
                meaning: "show the second code of that list, or its next one if counter-based"
            ),
            json: JSONForm(
                "code",
                "`issuer`, `name`",
                "prints the code of one account; a counter-based one is used up"
            )
        ),
        VerbRow(
            .history,
            .history,
            .keys(
                .character("E"),
                word: "history",
                meaning: "earlier requests: search them, open one, say whose it was, export"
            ),
            plain: PlainForm(
                "history",
                "history baker",
                behind: .textOrNothing,
                meaning: "list earlier requests; words after it narrow them, such as: history baker"
                    + " account:ann place:paris level:high state:rejected from:2026-01-31"
                    + " to:2026-02-28 sort:amount"
            ),
            json: JSONForm(
                "history",
                "`filter` (words as in `Docs/console.md`, such as `baker level:high sort:amount`),"
                    + " `skip` (0 to 500), `limit` (1 to 100, else 100)",
                "lists earlier requests; a search finds at most 500, which `to:` and `from:`"
                    + " narrow; days there are in UTC"
            )
        ),
        VerbRow(
            .recall,
            .history,
            plain: PlainForm(
                "open 3",
                behind: .number(),
                meaning: "show the third of them as it was when it was decided"
            ),
            json: JSONForm(
                "details",
                "`message_id`",
                """
                prints the details of a request as they were when it was decided, and what was \
                said about it since
                """
            )
        ),
        VerbRow(
            .markMine,
            .history,
            .key("+", in: .history, word: "was me", "this was me: learn from it what is usual"),
            plain: PlainForm(
                "mine 3",
                behind: .number(),
                meaning: "say that the third of them was you, or was not"
            ),
            json: JSONForm(
                "state",
                "`message_id`, `own`: true or false",
                "says later whose request it was"
            )
        ),
        VerbRow(
            .markNotMine,
            .history,
            .key(
                "-",
                in: .history,
                word: "was not me",
                "this was not me: learn nothing from it, nor from any of a folded row"
            ),
            plain: PlainForm("not-mine 3", behind: .number())
        ),
        VerbRow(
            .sort,
            .history,
            .key("o", in: .history, word: "order", "sort by newest, oldest, level, amount in turn")
        ),
        VerbRow(
            .export,
            .history,
            .key(
                "e",
                in: .history,
                word: "export",
                "export: write what the search finds to a new CSV file"
            ),
            plain: PlainForm(
                "export",
                meaning: "write what history found last to a new CSV file"
            ),
            json: JSONForm(
                "export",
                "`filter`",
                "writes all that the filter finds to a new CSV file in the working folder"
            )
        ),
    ]
}
