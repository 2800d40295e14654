import Vocabulary

extension VerbRow {
    /// Decisions, and the requests that they are about.
    static let ofRequests: [VerbRow] = [
        VerbRow(
            .approve,
            .decisions,
            .keys(
                .character("a"),
                word: "approve",
                meaning: "approve the request shown; asks once more"
            ),
            plain: PlainForm(
                "approve",
                "approve 3",
                "approve 9a4ce1d0",
                behind: .request,
                meaning: "approve the request shown, or another by its number or id; asks once more"
            ),
            json: JSONForm(
                "approve",
                "`message_id`, `number` for a challenge, as the login page shows it, `shown` for another"
                    + " text that it shows, `insisted`, `typed`",
                "approves"
            )
        ),
        VerbRow(
            .reject,
            .decisions,
            .keys(
                .character("r"),
                word: "reject",
                meaning: "reject the request shown, or all that are marked; asks once more"
            ),
            plain: PlainForm(
                "reject",
                "reject 9a4ce1d0",
                "reject 2 3 5",
                behind: .requests,
                meaning: "reject it, or several by their numbers or ids; asks once more"
            ),
            json: JSONForm(
                "reject",
                "`message_id`, perhaps `reason` with `not-mine` or `changed-mind` (it was yours)",
                "rejects"
            )
        ),
        VerbRow(
            .rejectNotMine,
            .decisions,
            plain: PlainForm(
                "not-you",
                behind: .request,
                meaning:
                    "reject it since nobody here asked, and learn nothing from it; asks once more"
            )
        ),
        VerbRow(
            .rejectChangedMind,
            .decisions,
            plain: PlainForm(
                "changed-mind",
                behind: .request,
                meaning: "reject it although it was yours, such as one sent twice; asks once more"
            )
        ),
        VerbRow(
            .number,
            .decisions,
            plain: PlainForm(
                "number 56",
                "number 56 9a4ce1d0",
                behind: .shownNumber,
                meaning: "approve it with the number that the login page shows; asks once more"
            )
        ),
        VerbRow(
            .shown,
            .decisions,
            plain: PlainForm(
                "shown K",
                "shown K MJKOFYXB",
                behind: .shownText,
                meaning: "the same with the letter or word that the login page shows"
            )
        ),
        VerbRow(
            .rejectAll,
            .decisions,
            .keys(
                .character("R"),
                meaning:
                    "reject those like the request shown, or with R again all of its account; with a"
                    + " filter all that it shows; asks once more"
            ),
            plain: PlainForm(
                "reject-all",
                behind: .request,
                meaning: "reject all requests waiting for the account of the request shown; asks"
                    + " once more"
            )
        ),
        VerbRow(
            .rejectAlike,
            .decisions,
            plain: PlainForm(
                "reject-alike",
                behind: .request,
                meaning: "reject those like the request shown; asks once more"
            )
        ),
        VerbRow(
            .mark,
            .decisions,
            .keys(
                .character(" "),
                meaning: "mark or unmark the row for r, and go to the next one; in a text a"
                    + " screenful down"
            )
        ),
        VerbRow(
            .undo,
            .decisions,
            .keys(
                .character("u"),
                meaning: "take the last answer back, in the seconds before it is sent"
            )
        ),
        VerbRow(
            .skip,
            .requests,
            .keys(
                .character("s"),
                .right,
                .character("l"),
                .tab,
                meaning: "skip: decide nothing, show the next waiting request"
            ),
            plain: PlainForm(
                "skip",
                behind: .request,
                meaning: "decide nothing, go to the next waiting request"
            )
        ),
        VerbRow(
            .next,
            .requests,
            plain: PlainForm(
                "next",
                meaning: "show the most urgent waiting request, then the others one by one"
            )
        ),
        VerbRow(
            .postpone,
            .requests,
            .keys(
                .character("p"),
                meaning: "postpone: skip it, and be reminded in a minute or at half the time left"
            ),
            plain: PlainForm(
                "postpone",
                behind: .request,
                meaning: "skip, and be reminded in a minute or at half the time left"
            )
        ),
        VerbRow(
            .list,
            .requests,
            plain: PlainForm(
                "list",
                meaning: "print what is waiting in one line, and list all requests"
            ),
            json: JSONForm("list", "prints every open request again")
        ),
        VerbRow(
            .show,
            .requests,
            plain: PlainForm(
                "show",
                "show 3",
                behind: .numberOrNothing,
                meaning: "show the request again, or the third one"
            ),
            json: JSONForm("show", "`message_id`", "prints one request")
        ),
        VerbRow(
            .previous,
            .requests,
            .keys(
                .left,
                .character("h"),
                meaning:
                    "show the request before this one; fold those like it, when they were unfolded"
            ),
            plain: PlainForm(
                "previous",
                meaning: "show the request before this one"
            )
        ),
        VerbRow(
            .open,
            .requests,
            .keys(
                .enter,
                meaning:
                    "everything about the selected request; unfold those like it; among codes, the"
                    + " next one of a counter"
            )
        ),
        VerbRow(
            .details,
            .requests,
            .keys(
                .character("d"),
                word: "details",
                meaning: "everything about the request, and back"
            ),
            plain: PlainForm(
                "details",
                meaning: "everything about the request shown, with times in UTC"
            )
        ),
        VerbRow(
            .why,
            .requests,
            .keys(
                .character("w"),
                word: "why",
                meaning: "all reasons by weight, what is as usual, and back"
            ),
            plain: PlainForm(
                "why",
                meaning: "all its reasons by weight, and what is as usual"
            )
        ),
        VerbRow(
            .copy,
            .requests,
            .keys(
                .character("C"),
                word: "copy",
                meaning: "copy the payee's account, the id or the address; among codes the code"
            )
        ),
        VerbRow(
            .whatNow,
            .requests,
            .keys(
                .character("!"),
                meaning: "what to do after an attack or an approval by mistake, and back"
            ),
            plain: PlainForm(
                "what-now",
                meaning: "what to do after an attack or an approval by mistake"
            )
        ),
        VerbRow(
            .back,
            .requests,
            .keys(
                .escape,
                word: "back",
                meaning:
                    "go back to the list, remove marks or a filter; leave a question unanswered, stop a"
                    + " check"
            )
        ),
        VerbRow(
            .down,
            .requests,
            .keys(
                .down,
                .character("j"),
                meaning: "next request in the list; scroll down in a request"
            )
        ),
        VerbRow(
            .up,
            .requests,
            .keys(
                .up,
                .character("k"),
                meaning: "request above in the list; scroll up in a request"
            )
        ),
        VerbRow(
            .pageDown,
            .requests,
            .keys(.pageDown, .control("f"), meaning: "a screenful down")
        ),
        VerbRow(
            .pageUp,
            .requests,
            .keys(.pageUp, .control("b"), meaning: "a screenful up")
        ),
        VerbRow(
            .halfPageDown,
            .requests,
            .keys(.control("d"), meaning: "half a screenful down")
        ),
        VerbRow(
            .halfPageUp,
            .requests,
            .keys(.control("u"), meaning: "half a screenful up; erases a line that is typed")
        ),
        VerbRow(.top, .requests, .keys(.home, .character("g"), meaning: "to the top")),
        VerbRow(.bottom, .requests, .keys(.end, .character("G"), meaning: "to the bottom")),
        VerbRow(
            .search,
            .requests,
            .keys(
                .character("/"),
                meaning: "filter or sort: show only what matches these words, such as: baker"
                    + " level:high sort:amount; Enter keeps that, Esc shows all again"
            ),
            plain: PlainForm(
                "find TEXT",
                behind: .text,
                meaning: "go to the next request with this text"
            )
        ),
        VerbRow(
            .nextMatch,
            .requests,
            .keys(
                .character("n"),
                word: "next",
                meaning: "the next waiting request; during a search, the next match"
            ),
            plain: PlainForm(
                "next-match",
                meaning: "go to the next or the previous request that matches the last find"
            )
        ),
        VerbRow(
            .previousMatch,
            .requests,
            .keys(
                .character("N"),
                meaning: "the request above; during a search, the previous match, going round"
            ),
            plain: PlainForm("previous-match")
        ),
        VerbRow(
            .order,
            .requests,
            .keys(
                .character("o"),
                meaning: "order of the list: the most urgent, the least time left, as they came"
            )
        ),
        VerbRow(
            .growList,
            .requests,
            .keys(
                .character("+"),
                meaning: "more room for the list: beside the request shown, then alone"
            )
        ),
        VerbRow(
            .shrinkList,
            .requests,
            .keys(
                .character("_"),
                meaning: "less room for the list: beside the request shown, then none"
            )
        ),
        VerbRow(
            .palette,
            .console,
            .keys(.character(":"), meaning: "command palette: type part of a command")
        ),
    ]
}
