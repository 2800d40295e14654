public import Token
public import Vocabulary

/// A checked enrolment address, `pushauth://…`, `otpauth://…` or `mfauth://…`; it holds shared
/// secrets: it prints neither them nor the challenge.
public struct EnrolmentAddress: Sendable {
    /// Which mechanisms an address enrols.
    public enum Kind: String, Hashable, Sendable {
        case push
        case oneTime = "one-time"
        case combined
    }

    public internal(set) var account: AccountID
    /// Six hexadecimal digits in lower case.
    public let colour: String?
    /// An http or https address that nothing fetches.
    public let imageAddress: String?
    /// The user's name on the server.
    public let userID: String?
    public let policies: AccountPolicies
    public let push: PushEnrolment?
    public let oneTime: OneTimeEnrolment?
    /// What the user should see before continuing.
    public internal(set) var warnings: [EnrolmentWarning]

    /// Bytes.
    public static let limit = 8_192

    /// How the addresses that can be enrolled start, those of other families of servers last, and what each
    /// enrols.
    private static let forms = [
        ("pushauth://", "push"), ("otpauth://", "one-time codes"), ("mfauth://", "both"),
        ("pia://pipush", "push tokens of privacyIDEA"), ("bsa://client", "clients of BSA"),
    ]

    /// `pushauth://, otpauth://, … or bsa://client`, for sentences.
    package static let starts = list(forms.map(\.0))

    /// The same with what each enrols: `pushauth:// (push), …`.
    package static let explainedStarts = list(forms.map { "\($0) (\($1))" })

    private static func list(_ texts: [String]) -> String {
        texts.dropLast().joined(separator: ", ") + " or " + (texts.last ?? "")
    }

    /// Reads an address as scanned or pasted; throws the first fault in the order limits, scheme,
    /// type, version, required members, members of the push half, of the other half, of both.
    ///
    /// An `mfauth` address has each half that has a member of its own: `secret`, or one of `s`,
    /// `r`, `a`, `m` and `c`. A fault in one half refuses the whole address; unreadable optional
    /// members are dropped with a warning. Policies are not optional, since without them the device
    /// would be less than the server asks for. `allowsPlainHTTP` allows http for other machines;
    /// this machine's addresses may always be http.
    public init(_ text: String, allowsPlainHTTP: Bool = false) throws(EnrolmentError) {
        try self.init(EnrolmentQuery(text, limit: Self.limit), allowsPlainHTTP: allowsPlainHTTP)
    }

    /// Throws as ``init(_:allowsPlainHTTP:)``.
    init(_ query: EnrolmentQuery, allowsPlainHTTP: Bool = false) throws(EnrolmentError) {
        let halves = try EnrolmentHalves(query)
        guard query["version"].map({ $0 == "1" }) ?? true else { throw .version }
        var reader = EnrolmentReader(query: query, allowsPlainHTTP: allowsPlainHTTP)
        if query.wasEscaped { reader.warnings.append(.escaped) }
        if halves.hasPush { try reader.requirePush() }
        if halves.factor != nil { try reader.require([.oneTimeSecret]) }

        push = halves.hasPush ? try reader.push() : nil
        oneTime =
            if let factor = halves.factor { try reader.oneTime(factor) } else { nil }
        userID = reader.name(.userID)
        account = try reader.account(hasPlainIssuer: query.scheme == "otpauth")
        policies = try reader.policies()
        colour = reader.colour()
        imageAddress = reader.imageAddress()
        reader.warnings += [
            EnrolmentWarning.odd(account.issuer, as: .issuer),
            EnrolmentWarning.odd(account.accountName, as: .account),
        ].compactMap(\.self)
        warnings = reader.warnings
    }

    public var issuer: String { account.issuer }
    public var accountName: String { account.accountName }

    public var kind: Kind {
        switch (push, oneTime) {
        case (.some, .some): .combined
        case (.some, nil): .push
        case (nil, _): .oneTime
        }
    }
}

extension EnrolmentAddress {
    public func account(added: Instant) -> Account {
        Account(
            id: account,
            colour: colour,
            imageAddress: imageAddress,
            policies: policies,
            added: added
        )
    }

    /// The one-time half with a fresh id of this device; `nil` when the address has none.
    ///
    /// `half` is what this device adds to the secret, where the address asks for it. Throws
    /// `TokenError` when libcrypto cannot make the secret.
    public func oneTimeMechanism(
        uid: String,
        half: [UInt8]? = nil
    ) throws(TokenError) -> OneTimeMechanism? {
        guard let oneTime else { return nil }
        precondition((oneTime.twoStep == nil) == (half == nil), "a half where one is asked for")
        var secret = oneTime.secret
        if let twoStep = oneTime.twoStep, let half { secret = try twoStep.secret(secret, half) }
        return OneTimeMechanism(
            uid: uid,
            account: account,
            secret: secret,
            algorithm: oneTime.algorithm,
            digits: oneTime.digits,
            factor: oneTime.factor,
            asksForProof: oneTime.asksForProof,
            userID: userID,
            resourceID: oneTime.resourceID
        )
    }
}

extension EnrolmentAddress {
    /// The address with another account name; throws `.invalid` for a name that is blank or too
    /// long.
    public func named(_ name: String) throws(EnrolmentError) -> EnrolmentAddress {
        let name = EnrolmentQuery.trimmed(name)
        guard isName(name) else { throw .invalid(.account) }
        var address = self
        address.account = AccountID(issuer: issuer, accountName: name)
        return address
    }

    /// The address with a distinct name when an account of its names gives other codes.
    ///
    /// Two workspaces of one issuer are distinguished by the issuer in the label, else by a number;
    /// an account stored under such a name before is found again. `others` are the codes of all
    /// accounts. Unchanged for a push half.
    public func besides(_ others: [AccountID: OneTimeMechanism]) -> EnrolmentAddress {
        guard push == nil, oneTime?.twoStep == nil, let known = others[account],
            let own = try? oneTimeMechanism(uid: "", half: nil), !own.givesCodes(of: known)
        else { return self }
        var names: [String] = []
        for case .issuersDiffer(let label) in warnings { names.append("\(accountName) (\(label))") }
        names += (2...Self.mostNamesakes).map { "\(accountName) (\($0))" }
        let ids = names.map { AccountID(issuer: issuer, accountName: $0) }
        var address = self
        let namesake = others.first { id, codes in
            id.issuer == issuer && id.accountName.hasPrefix(accountName + " (")
                && codes.givesCodes(of: own)
        }
        if let namesake {
            address.account = namesake.key
        } else if let free = ids.first(where: { others[$0] == nil }) {
            address.account = free
            address.warnings.append(.renamed(free))
        }
        return address
    }

    /// Accounts of the same names that numbers distinguish.
    private static let mostNamesakes = 100

    /// The address with warnings for names that look like an enrolled account's but are spelled
    /// differently, and for an issuer that another server uses.
    ///
    /// Both own and display names are compared, but not those of the account itself. At most one
    /// warning of each kind.
    package func compared(with known: KnownNames) -> EnrolmentAddress {
        var compared = self
        let host = push.map(\.authenticationEndpoint.deployment)
        let isRenamed = warnings.contains(.renamed(account))
        for warning in known.warnings(of: account, isRenamed: isRenamed, at: host)
        where !warnings.contains(warning) {
            compared.warnings.append(warning)
        }
        return compared
    }
}

/// The names of all enrolled accounts, by what they look like.
package struct KnownNames {
    private struct Name {
        let text: String
        let account: AccountID
        /// Whether it is a display name.
        let isShown: Bool
    }

    /// Names by what they look like, and by what a terminal of any locale shows: Unicode-equivalent
    /// texts, and those that differ by marks alone, share a key.
    private struct Names {
        private var byLook: [String: [Name]] = [:]
        private var byText: [String: [Name]] = [:]

        mutating func add(_ text: String, of account: AccountID, isShown: Bool) {
            let name = Name(text: text, account: account, isShown: isShown)
            for look in Self.looks(text) { byLook[look, default: []].append(name) }
            for form in Self.forms(text) { byText[form, default: []].append(name) }
        }

        /// Another account with a name that looks the same but is spelled differently, not in letter case
        /// alone.
        func alike(_ text: String, besides account: AccountID) -> AccountID? {
            let known = known(text).first { name in
                name.account != account && !name.text.utf8.elementsEqual(text.utf8)
            }
            let small = text.lowercased()
            return
                (known
                ?? Self.looks(text).lazy.compactMap { look in
                    byLook[look]?.first { name in
                        name.account != account
                            && !name.text.lowercased().utf8.elementsEqual(small.utf8)
                    }
                }.first)?.account
        }

        /// Another account with a name that looks the same, however it is spelled.
        func like(_ text: String, besides account: AccountID) -> AccountID? {
            known(text).first { $0.account != account }?.account
                ?? alike(text, besides: account)
        }

        /// Accounts of the same name, unless it is both accounts' own.
        func same(_ text: String, isShown: Bool) -> [AccountID] {
            known(text).filter { name in
                (isShown || name.isShown) && name.text.utf8.elementsEqual(text.utf8)
            }.map { $0.account }
        }

        private func known(_ text: String) -> [Name] {
            Self.forms(text).flatMap { byText[$0] ?? [] }
        }

        /// Without marks, also those that stand alone, blanks and signs, with and without a number at the
        /// end; none of a name of signs alone.
        private static func looks(_ text: String) -> Set<String> {
            let shown = KnownNames.shown(text)
            return Set([shown, KnownNames.unnumbered(shown)].compactMap { NameKey($0)?.look })
        }

        private static func forms(_ text: String) -> Set<String> {
            let shown = KnownNames.unnumbered(KnownNames.shown(text))
            return [shown, Transliteration.folded(PrintableText(shown))]
        }
    }

    private var issuers = Names()
    private var names = Names()
    /// `ISSUER:NAME` and `NAME at ISSUER`.
    private var joined = Names()
    private var shownIssuers: [AccountID: String] = [:]
    /// Where answers go, by issuer in lower case.
    private var servers: [String: [(account: AccountID, server: String)]] = [:]

    /// O(n); `servers` are where the answers of push accounts go; see `Endpoint.deployment`.
    package init(_ accounts: [Account], servers: [AccountID: String] = [:]) {
        for account in accounts { add(account, server: servers[account.id]) }
    }

    package mutating func add(_ account: Account, server: String?) {
        let id = account.id
        for (text, isShown) in Self.issuers(of: id, account.displayIssuer) {
            issuers.add(text, of: id, isShown: isShown)
        }
        for (text, isShown) in Self.names(of: id, account.displayAccountName) {
            names.add(text, of: id, isShown: isShown)
        }
        for text in Self.joined(id, account.displayIssuer, account.displayAccountName) {
            joined.add(text, of: id, isShown: true)
        }
        shownIssuers[id] = account.displayIssuer ?? id.issuer
        guard let server else { return }
        let written = [id.issuer, account.displayIssuer].compactMap(\.self)
        for issuer in Set(written.map { Self.shown($0).lowercased() }) {
            servers[issuer, default: []].append((id, server))
        }
    }

    /// Warnings about the names of an account to enrol, at most one of each kind and name.
    ///
    /// `shownIssuer` and `shownName` are display names, `nil` for the own ones; with `isRenamed` this
    /// program has given it a name beside that of a namesake; `server` is as in ``init(_:servers:)``, `nil`
    /// for codes alone.
    package func warnings(
        of account: AccountID,
        isRenamed: Bool = false,
        shownIssuer: String? = nil,
        shownName: String? = nil,
        at server: String?
    ) -> [EnrolmentWarning] {
        let ownIssuers = Self.issuers(of: account, shownIssuer)
        let ownNames = Self.names(of: account, shownName)
        let issuer = shownIssuer ?? account.issuer
        var warnings: [EnrolmentWarning?] = []
        warnings.append(
            ownIssuers.lazy.compactMap { issuers.alike($0.text, besides: account) }.first
                .map { .lookalike(.issuer, of: $0) }
        )
        warnings.append(
            ownIssuers.lazy.flatMap { issuers.same($0.text, isShown: $0.isShown) }
                .first { $0.issuer != account.issuer }.map { .shownName(.issuer, of: $0) }
        )
        warnings.append(
            isRenamed
                ? nil
                : ownNames.lazy.compactMap { names.alike($0.text, besides: account) }.first
                    .map { .lookalike(.account, of: $0) }
        )
        warnings.append(
            ownNames.lazy.flatMap { names.same($0.text, isShown: $0.isShown) }
                .first { $0 != account && shownIssuers[$0] == issuer }
                .map { .shownName(.account, of: $0) }
        )
        let joinedNames = Self.joined(account, shownIssuer, shownName)
        warnings.append(
            (ownNames.lazy.compactMap { joined.like($0.text, besides: account) }.first
                ?? joinedNames.lazy.compactMap { names.like($0, besides: account) }.first)
                .map { .joinedName(of: $0) }
        )
        let elsewhere = ownIssuers.lazy.compactMap { name in
            servers[Self.shown(name.text).lowercased()]?.first { $0.server != server }
        }.first
        if let server, let elsewhere {
            warnings.append(
                .issuerElsewhere(elsewhere.account, host: server, otherHost: elsewhere.server)
            )
        }
        return warnings.compactMap(\.self)
    }

    private static func issuers(
        of account: AccountID,
        _ shown: String?
    ) -> [(text: String, isShown: Bool)] {
        [(account.issuer, false)] + (shown.map { [($0, $0 != account.issuer)] } ?? [])
    }

    private static func names(
        of account: AccountID,
        _ shown: String?
    ) -> [(text: String, isShown: Bool)] {
        [(account.accountName, false)] + (shown.map { [($0, $0 != account.accountName)] } ?? [])
    }

    private static func joined(
        _ account: AccountID,
        _ shownIssuer: String?,
        _ shownName: String?
    ) -> [String] {
        issuers(of: account, shownIssuer).flatMap { issuer in
            names(of: account, shownName).flatMap { name in
                ["\(issuer.text):\(name.text)", "\(name.text) at \(issuer.text)"]
            }
        }
    }

    private static func shown(_ name: String) -> String {
        singleSpaced(PrintableText(name).text)
    }

    /// A name without a number at its end, as in `bob (2)`, by which this program tells namesakes apart,
    /// whatever digits and parentheses it is written with.
    private static func unnumbered(_ name: String) -> String {
        let scalars = Array(name.unicodeScalars)
        func isNumber(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.numericType != nil }
        func isSign(_ scalar: Unicode.Scalar, _ categories: [Unicode.GeneralCategory]) -> Bool {
            categories.contains(scalar.properties.generalCategory)
        }
        var end = scalars.count
        while end > 0, isSign(scalars[end - 1], [.otherPunctuation, .dashPunctuation]) { end -= 1 }
        if end > 0, isSign(scalars[end - 1], [.closePunctuation]) {
            guard let start = scalars.lastIndex(where: { isSign($0, [.openPunctuation]) }),
                start < end, scalars[(start + 1)..<(end - 1)].allSatisfy(isNumber)
            else { return name }
            end = start
        } else {
            // Such as a digit in a circle, which is no digit of a name.
            while end > 0, isNumber(scalars[end - 1]), !scalars[end - 1].isASCII { end -= 1 }
        }
        while end > 0, scalars[end - 1].properties.isWhitespace { end -= 1 }
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars[..<end])
        return end == 0 ? name : String(text)
    }
}

extension Endpoint {
    /// The host, with a port that is not the scheme's default.
    package var server: String {
        port == (scheme == .https ? 443 : 80) ? host : "\(host):\(port)"
    }

    /// The realm that an answer is posted to, in small letters, such as `/` or `/alpha`.
    package var pushRealm: String {
        // What AM writes: `…/json/push/sns/message`, `…/json/alpha/push/…`, `…/json/realms/root/…`, or a
        // query `realm=/alpha`.
        let text = self.text.lowercased()
        let query = text.drop { $0 != "?" }.dropFirst().split(separator: "&")
        if let member = query.first(where: { $0.hasPrefix("realm=") }) {
            let realm = String(member.dropFirst("realm=".count)).replacingText("%2f", by: "/")
            return realm.isEmpty ? "/" : realm
        }
        let path = text.prefix { $0 != "?" }.split(separator: "/").map(String.init)
        guard let json = path.firstIndex(of: "json"), let push = path.lastIndex(of: "push"),
            json < push
        else { return "/" }
        var names = Array(path[(json + 1)..<push])
        if names.first == "realms" {
            names = stride(from: 1, to: names.count, by: 2).map { names[$0] }
            if names.first == "root" { names.removeFirst() }
        }
        return "/" + names.joined(separator: "/")
    }

    /// The same with the path of an AM and its realm, such as `am.example.com/am` or
    /// `am.example.com/am, realm /alpha`: a host may have several.
    package var deployment: String {
        guard let end = text.firstRange(ofText: "/json/")?.lowerBound,
            let start = text.firstRange(ofText: "://")?.upperBound,
            let path = text[start...].firstIndex(of: "/")
        else { return server }
        // What climbs, is written in another way, or names two realms, may end at another one.
        let realms = text.split(separator: "?").dropFirst().joined().split(separator: "&")
        guard !text.includes("/."), !text.includes("%"),
            realms.count(where: { $0.lowercased().hasPrefix("realm") }) < 2
        else { return server + text[path...] }
        let realm = pushRealm == "/" ? "" : ", realm \(pushRealm)"
        return server + (path < end ? text[path..<end] : "") + realm
    }
}

extension EnrolmentWarning {
    /// A warning of the first word of mixed scripts or confusable letters.
    package static func odd(_ name: String, as part: NamePart) -> EnrolmentWarning? {
        switch OddWord.all(in: name).first?.oddity {
        case .lookalike(let script)?, .disguised(let script)?:
            .confusableLetters(part, script: script.rawValue)
        case .mixed(let script)?: .mixedScripts(part, script: script.rawValue)
        case nil: nil
        }
    }
}

extension EnrolmentAddress {
    /// Every member that was read, as JSON, without the secrets, the challenge and the load
    /// balancer's cookie.
    ///
    /// A secret is replaced by its length in bytes, missing members are absent, and a label with
    /// another issuer is listed. The texts are raw: make them printable before showing them.
    public var document: JSONObject {
        var members: [(String, JSONValue)] = [
            ("kind", .string(kind.rawValue)),
            ("issuer", .string(issuer)),
            ("account", .string(accountName)),
        ]
        for case .issuersDiffer(let label) in warnings {
            members.append(("label_issuer", .string(label)))
        }
        members.add("colour", colour)
        members.add("image", imageAddress)
        members.add("user_id", userID)
        members.append(("policies", .object(policies.document)))
        if let push { members.append(("push", .object(push.document))) }
        if let oneTime { members.append(("one_time", .object(oneTime.document))) }
        members.append(("warnings", .array(warnings.map { .string($0.code) })))
        return orderedObject(members)
    }
}

extension PushEnrolment {
    fileprivate var document: JSONObject {
        var members: [(String, JSONValue)] = [
            ("registration", .string(registrationEndpoint.text)),
            ("authentication", .string(authenticationEndpoint.text)),
            ("message_id", .string(messageID)),
        ]
        members.add("resource_id", resourceID)
        members.append(("secret_bytes", .number(JSONNumber(Int64(key.secret.count)))))
        return orderedObject(members)
    }
}

extension OneTimeEnrolment {
    fileprivate var document: JSONObject {
        var members: [(String, JSONValue)] = []
        switch factor {
        case .time(let period):
            members.append(("type", .string("totp")))
            members.append(("period_s", .number(JSONNumber(Int64(period)))))
        case .counter(let counter):
            members.append(("type", .string("hotp")))
            members.append(("counter", .string(String(counter))))
        }
        members.append(("algorithm", .string(algorithm.rawValue)))
        members.append(("digits", .number(JSONNumber(Int64(digits.rawValue)))))
        members.add("encoder", digits.encoder)
        if asksForProof { members.append(("proof_before_code", .bool(true))) }
        if twoStep != nil { members.append(("two_step", .bool(true))) }
        members.add("resource_id", resourceID)
        members.append(("secret_bytes", .number(JSONNumber(Int64(secret.count)))))
        return orderedObject(members)
    }
}

extension [(String, JSONValue)] {
    fileprivate mutating func add(_ name: String, _ text: String?) {
        if let text { append((name, .string(text))) }
    }
}
