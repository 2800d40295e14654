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
            json: JSONForm("codes", "tells the one-time codes; those that count are not used up")
        ),
        VerbRow(
            .code,
            .codes,
            plain: PlainForm(
                "code 2",
                behind: .number(upTo: 99),
                meaning: "show the second code of that list, the next one when its codes count"
            ),
            json: JSONForm(
                "code",
                "`issuer`, `name`",
                "tells the code of one account; one that counts is used up"
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
                meaning: "list earlier requests; words behind it narrow them, such as: history"
                    + " baker account:ann place:paris level:high state:rejected"
                    + " from:2026-01-31 to:2026-02-28 sort:amount"
            ),
            json: JSONForm(
                "history",
                "`filter` (words as in `Docs/console.md`, such as `baker level:high sort:amount`),"
                    + " `skip` (0 to 500), `limit` (1 to 100, else 100)",
                "tells earlier requests; a search finds at most 500, which `to:` and `from:`"
                    + " narrow; a day there is one of UTC"
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
                "tells the details of a request as they were when it was decided, and what was said of it since"
            )
        ),
        VerbRow(
            .markMine,
            .history,
            .key("+", in: .history, word: "was me", "this was me: learn from it what is usual"),
            plain: PlainForm(
                "mine 3",
                behind: .number(),
                meaning: "say of the third of them that it was you, or was not"
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
                "write what the search finds to a new CSV file"
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
