import Vocabulary

extension VerbRow {
    static let ofAccounts: [VerbRow] = [
        VerbRow(
            .accounts,
            .accounts,
            .keys(
                .character("A"),
                word: "accounts",
                meaning:
                    "accounts: locks, policies, device tokens, rename, remove, enrol; x closes them"
            ),
            plain: PlainForm("accounts", meaning: "list all accounts"),
            json: JSONForm("accounts", "lists all accounts")
        ),
        VerbRow(
            .account,
            .accounts,
            plain: PlainForm(
                "account 2",
                behind: .number(),
                meaning: "show everything about the second of them"
            )
        ),
        VerbRow(
            .rename,
            .accounts,
            .key(
                "n",
                in: .accounts,
                word: "name",
                "show another name; an empty one restores its own"
            ),
            plain: PlainForm(
                "rename 2 NAME",
                behind: .numberAndName,
                meaning: "call it NAME here, of 256 characters at most; own-name 2 undoes that"
            ),
            json: JSONForm(
                "rename",
                "`issuer`, `name`, and `new_name`, `new_issuer` or both; an empty string restores"
                    + " its own",
                "calls an account something else here"
            )
        ),
        VerbRow(
            .ownName,
            .accounts,
            plain: PlainForm(
                "own-name 2",
                behind: .number(),
                meaning: "call it by its own name again"
            )
        ),
        VerbRow(
            .renameIssuer,
            .accounts,
            .key("i", in: .accounts, word: "issuer", "show another issuer"),
            plain: PlainForm(
                "rename-issuer 2 NAME",
                behind: .numberAndName,
                meaning: "call its issuer NAME here; own-issuer 2 undoes that"
            )
        ),
        VerbRow(
            .ownIssuer,
            .accounts,
            plain: PlainForm(
                "own-issuer 2",
                behind: .number(),
                meaning: "call its issuer by its own name again"
            )
        ),
        VerbRow(
            .note,
            .accounts,
            .key(
                "o",
                in: .accounts,
                word: "note",
                "keep a note about it, such as the number to call; an empty one is none"
            ),
            plain: PlainForm(
                "note 2 TEXT",
                behind: .numberAndName,
                meaning: "keep TEXT about it, such as the number to call after an attack"
            )
        ),
        change(
            .lock,
            key: "l",
            word: "lock",
            "lock: it then approves nothing and gives no codes",
            plain: "lock or unlock it; asks once more",
            json: JSONForm("lock", "`issuer`, `name`", "locks")
        ),
        change(
            .unlock,
            key: "u",
            word: "unlock",
            "unlock; a policy that still fails locks it again",
            plain: nil,
            json: JSONForm(
                "unlock",
                "`issuer`, `name`",
                "unlocks; a policy that still fails locks again, which is `account.locked`"
            )
        ),
        change(
            .remove,
            key: "D",
            word: "remove",
            "remove it with its keys, requests and codes",
            plain: "remove it with its keys, requests and codes; asks for its name",
            json: JSONForm(
                "remove",
                "`issuer`, `name`, `typed`",
                "removes an account with its keys, requests and codes"
            )
        ),
        VerbRow(
            .enrol,
            .accounts,
            .key(
                "e",
                in: .accounts,
                word: "enrol",
                "enrol an account by its address, typed or pasted"
            ),
            plain: PlainForm(
                "enrol",
                "enrol ADDRESS",
                behind: .addressOrNothing,
                meaning: "enrol an account: shows what the address says and asks; without ADDRESS,"
                    + " asks for it and does not show what is typed"
            ),
            json: JSONForm(
                "enrol",
                "`address`, `confirmed`: true, `replacing`, `hosts`, `add`",
                "enrols by an address"
            )
        ),
        VerbRow(
            .readAddress,
            .accounts,
            json: JSONForm(
                "read_address",
                "`address`",
                "shows what an enrolment address says; changes nothing"
            )
        ),
        change(
            .rotateToken,
            key: "t",
            word: "new token",
            "make a new device token and send it to the server",
            plain: """
                make a new device token for that account and send it to its server; asks once more
                """,
            json: JSONForm(
                "rotate_token",
                "`issuer`, `name`",
                "makes a new device token and sends it to the server"
            )
        ),
        change(
            .updateToken,
            key: "T",
            word: "send token",
            "send the server the device token that it lacks",
            plain: "send its server the device token that it has not confirmed; asks once more",
            json: JSONForm(
                "update_token",
                "`issuer`, `name`",
                "sends the server the device token that it has not confirmed"
            )
        ),
        VerbRow(.close, .accounts, .key("x", in: .accounts, word: "close", "close the accounts")),
    ]

    /// A verb that changes an account after a question.
    private static func change(
        _ verb: Verb,
        key: Unicode.Scalar,
        word: PrintableText,
        _ meaning: PrintableText,
        plain: PrintableText?,
        json: JSONForm
    ) -> VerbRow {
        VerbRow(
            verb,
            .accounts,
            .key(key, in: .accounts, word: word, meaning),
            plain: PlainForm("\(verb.rawValue) 2", behind: .number(), meaning: plain),
            json: json
        )
    }
}
