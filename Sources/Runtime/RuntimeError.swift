package import Vocabulary

/// What went wrong at the program's own edges: files, folders, configuration, arguments.
package enum RuntimeError: CodedError {
    /// The file of an input that failed.
    package enum Input: String, Hashable, Sendable {
        case envelope
        case keys
        case configuration
        case otherSettings = "other-settings"
        case address
        case passphrase
        case records
        case timeZone = "time-zone"
        case addresses = "ip-country"
        case rows

        /// The path of such a file in an error; `nil` for standard input.
        func shown(_ path: String) -> Found? { path == "-" ? nil : Found(path) }
    }

    /// A file that cannot be read; its path, unless it is standard input.
    case unreadable(Input, errno: Int32, path: Found?)
    case tooLong(Input, limit: Int)
    case unwritable(errno: Int32)
    case commandJSON(offset: Int)
    /// A member of a command; what it holds, unless that is missing or nobody's business.
    case commandMember(name: String, expected: String, found: Found?, near: String?)
    case undelivered
    case exposed(Input)
    case noStateFolder
    case keysJSON(offset: Int)
    case keysShape
    case coordinates(Found)
    /// Four numbers that look like an IP address; what is wrong with them.
    case address(Found, why: String)
    case time(Found)
    case seconds(Int64)
    case special(Input)
    case unknownRequest(Found)
    case ambiguousRequest(Found, count: Int)
    case stillOpen
    case unknownMechanism
    case enrolmentRefused
    case enrolmentUnknown
    case enrolmentSuperseded
    case messageIDReused
    case challengeReplayed
    case unknownAccount(Found, near: PrintableText?)
    case ambiguousAccount(Found)
    case noCodes
    case noPushDevice
    case deviceTokenPending
    case deviceTokenUnsupported
    case deviceTokenChanged
    case deviceTokenUnconfirmed
    case nameUntyped
    case enrolmentUnread
    case interrupted
    case noMap
    case exportsCodesOnly
    case codeTime
    case unknownPolicy(Found, near: String?)
    case unconfirmed
    /// The phrase that approves a request was not typed.
    case untyped(phrase: PrintableText)
    /// A front end approves a request that it was never told of.
    case untold
    /// A decision about a request that the review is not about.
    case outsideReview
    case riskRose
    /// Lines or commands that ended while a question was open.
    case unanswered(question: PrintableText, answer: PrintableText)
    case noPassphrase
    /// A new passphrase cannot be typed.
    case noNewPassphrase
    case passphrasesDiffer
    case passphraseShort
    case passphraseLine
    case unknownNote(Int)
    case auditHead(Found)
    case noPassphraseSet
    case passphraseUnproven
    case passphraseUntyped

    package var code: String {
        switch self {
        case .unreadable(let input, _, _): "file.unreadable.\(input.rawValue)"
        case .unwritable: "file.unwritable"
        case .commandJSON: "command.json"
        case .commandMember: "command.member"
        case .undelivered: "answer.undelivered"
        case .tooLong(let input, _): "file.too-long.\(input.rawValue)"
        case .exposed(let input): "file.exposed.\(input.rawValue)"
        case .noStateFolder: "state.no-home"
        case .keysJSON: "keys.json"
        case .keysShape: "keys.shape"
        case .coordinates: "argument.coordinates"
        case .address: "argument.address"
        case .time: "argument.time"
        case .seconds: "argument.time.seconds"
        case .special(let input): "file.special.\(input.rawValue)"
        case .unknownRequest: "request.unknown"
        case .ambiguousRequest: "request.ambiguous"
        case .stillOpen: "request.still-open"
        case .unknownMechanism: "token.unknown-mechanism"
        case .enrolmentRefused: "enrolment.refused"
        case .enrolmentUnknown: "enrolment.unknown"
        case .enrolmentSuperseded: "enrolment.superseded"
        case .messageIDReused: "message.same-id-other-token"
        case .challengeReplayed: "message.replayed-challenge"
        case .unknownAccount: "account.unknown"
        case .ambiguousAccount: "account.ambiguous"
        case .noCodes: "account.no-codes"
        case .noPushDevice: "account.no-push-device"
        case .deviceTokenPending: "device-token.pending"
        case .deviceTokenUnsupported: "device-token.unsupported"
        case .deviceTokenChanged: "device-token.changed"
        case .deviceTokenUnconfirmed: "device-token.unconfirmed"
        case .nameUntyped: "account.untyped"
        case .enrolmentUnread: "enrolment.unconfirmed"
        case .interrupted: "order.interrupted"
        case .noMap: "request.no-map"
        case .exportsCodesOnly: "account.export.codes-only"
        case .codeTime: "code.time"
        case .unknownPolicy: "policy.unknown"
        case .unconfirmed: "argument.unconfirmed"
        case .untold: "request.untold"
        case .outsideReview: "request.outside-review"
        case .untyped: "argument.untyped"
        case .riskRose: "request.risk-rose"
        case .unanswered: "review.unanswered"
        case .noPassphrase, .noNewPassphrase: "passphrase.missing"
        case .passphrasesDiffer: "passphrase.differ"
        case .passphraseShort: "passphrase.short"
        case .passphraseLine: "passphrase.line"
        case .unknownNote: "audit.unknown-note"
        case .auditHead: "argument.audit-head"
        case .noPassphraseSet: "passphrase.not-set"
        case .passphraseUnproven: "passphrase.unproven"
        case .passphraseUntyped: "passphrase.untyped"
        }
    }

    package var reason: String {
        switch self {
        case .unreadable(let input, let errno, let path):
            "the \(input.rawValue) file\(path.map { " \($0)" } ?? "") can be read; the system says:"
                + " \(systemReason(errno))"
        case .commandJSON(let offset):
            "a command is a JSON object on one line; it stops being one at byte \(offset)"
        case .commandMember(let name, let expected, let found, let near):
            "`\(name)` of a command is \(expected)" + (found?.clause(near: near) ?? "")
        case .undelivered:
            "the server takes the answer; the state of the request says what is known"
        case .unwritable(let errno):
            "a new file can be made in the folder: \(systemReason(errno))"
        case .tooLong(let input, let limit):
            "the \(input.rawValue) file has at most \(limit) bytes"
        case .exposed(let input):
            "only its owner can read the \(input.rawValue) file (mode 600)"
        case .noStateFolder:
            "HOME, or XDG_STATE_HOME and XDG_DATA_HOME, name folders for the ledger and its key"
        case .keysJSON(let offset):
            "the keys file is a JSON object; it stops being one at byte \(offset)"
        case .keysShape:
            "a keys file is {\"mechanisms\":[{\"mechanismUid\":TEXT,\"secret\":BASE64}]}, each "
                + "secret of 16 to 512 bytes"
        case .coordinates(let found):
            "coordinates are LATITUDE,LONGITUDE in degrees, -90 to 90 and -180 to 180, such as "
                + "51.4545,-2.5879" + found.clause()
        case .address(let found, let why):
            "an IP address has four numbers from 0 to 255 with dots between them, and a point is"
                + " LATITUDE,LONGITUDE" + found.clause() + ", \(why)"
        case .time(let found):
            "a time is RFC 3339, such as 2023-11-14T22:13:20Z, or milliseconds since 1970"
                + found.clause()
        case .seconds(let number):
            "a time in milliseconds; \(number) looks like seconds: write \(number)000"
        case .special(let input):
            "the \(input.rawValue) file is a file, and no pipe that nobody writes into"
        case .unknownRequest(let found):
            "the id of a request in the ledger, or four or more characters of its begin or end"
                + found.clause()
        case .ambiguousRequest(let found, let count):
            "an id, or a part of one, that only one request begins or ends with; \(count) do with"
                + " \(found)"
        case .stillOpen: "what can still be answered is approved or rejected"
        case .unknownMechanism:
            "a message is signed with the key of an account that is enrolled here"
        case .enrolmentRefused:
            "the server takes a registration in time, signed with the key of its address; why it did not,"
                + " it does not say"
        case .enrolmentUnknown:
            "the server replies; whether it has taken this device, its first message will tell"
        case .enrolmentSuperseded:
            "an account is neither removed nor replaced while it is enrolled; enrol it again"
        case .messageIDReused: "a message id belongs to one message; the first one is kept"
        case .challengeReplayed: "a challenge comes once; this message is a replay"
        case .unknownAccount(let found, let near):
            "an account is named by its name or by ISSUER:NAME; `pratique accounts` lists them"
                + found.clause(near: near?.text)
        case .ambiguousAccount(let found):
            "a name that one account has; of several, ISSUER:NAME tells which" + found.clause()
        case .noCodes:
            "the account gives one-time codes"
        case .noPushDevice:
            "the account has a push device"
        case .deviceTokenPending:
            "a new device token is made once the server has answered for the device"
        case .deviceTokenUnsupported:
            "a server from AM 8.0.1 on takes new device tokens; with this one the device is enrolled again"
        case .deviceTokenChanged:
            "one program at a time makes a new device token; another has just made one"
        case .deviceTokenUnconfirmed:
            "the server confirms the device token; it is told again while `review` runs"
        case .nameUntyped:
            "an account is removed after its `phrase` was typed as it is shown"
        case .enrolmentUnread:
            "an address is enrolled after the person has seen what it says: `confirmed` is true, and"
                + " `replacing` too when it replaces something"
        case .noMap: "a map is drawn of a request with a location"
        case .interrupted: "the program runs until what was asked for has ended"
        case .exportsCodesOnly:
            "an account with one-time codes is exported; a push device is enrolled with its server"
        case .codeTime:
            "a time is given for time-based codes only"
        case .unknownPolicy(let found, let near):
            "the policy is one that this program knows: deviceTampering or biometricAvailable"
                + found.clause(near: near)
        case .unconfirmed:
            "the person types yes, or gives --yes"
        case .outsideReview:
            "a review with files or --only decides about the requests that these name, once each of "
                + "them waits"
        case .untold: "a request that was told of before it is approved; show tells it"
        case .untyped(let phrase):
            "\"\(phrase)\" is typed to approve this request, on the terminal or with --typed; --yes is "
                + "not enough"
        case .riskRose:
            "an approval that does what the risk of the request asks for now, which is more than when "
                + "the question was asked; nothing was sent"
        case .unanswered(let question, let answer):
            "\(answer), to answer the question that was open when the input ended; nothing was sent"
                + " for it: \(question)"
        case .noPassphrase:
            "the passphrase is typed on a terminal, or PRATIQUE_PASSPHRASE_FILE names a file that holds it"
        case .noNewPassphrase:
            "the new passphrase is typed on a terminal, or --from names a file that holds it"
        case .passphrasesDiffer:
            "the new passphrase is typed twice alike"
        case .passphraseShort:
            "a passphrase has at least 8 bytes"
        case .passphraseLine:
            "a file with a passphrase holds one line without control characters, as it would be typed"
        case .unknownNote(let number):
            "the audit trail has a note with the number that is asked for; found no note \(number)"
        case .auditHead(let found):
            "a head is what `pratique audit verify` prints: a number, a colon and 64 digits"
                + found.clause()
        case .noPassphraseSet:
            "a passphrase opens the store when the configuration asks for it; `pratique store passphrase`"
        case .passphraseUnproven:
            "the person at the device knows the passphrase of the store"
        case .passphraseUntyped:
            "the person types the passphrase of the store on a terminal when it is asked for; found "
                + "nobody who typed it"
        }
    }
}
