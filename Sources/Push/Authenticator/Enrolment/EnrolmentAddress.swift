public import Token
public import Vocabulary

/// An enrolment address, `pushauth://…`, `otpauth://…` or `mfauth://…`, read and checked.
///
/// It holds shared secrets: it prints neither them nor the challenge.
public struct EnrolmentAddress: Sendable {
    public enum Kind: String, Hashable, Sendable {
        /// A push device.
        case push
        /// One-time codes.
        case oneTime = "one-time"
        /// Both.
        case combined
    }

    public internal(set) var account: AccountID
    /// The issuer's colour, six hexadecimal digits in lower case.
    public let colour: String?
    /// Where the issuer's logo lies; an http or https address that nothing fetches.
    public let imageAddress: String?
    /// The user's name on the server, when it is told.
    public let userID: String?
    /// What the server wants of the device.
    public let policies: AccountPolicies
    /// The push half; `nil` when there is none.
    public let push: PushEnrolment?
    /// The half for one-time codes; `nil` when there is none.
    public let oneTime: OneTimeEnrolment?
    /// What a person should see before going on.
    public internal(set) var warnings: [EnrolmentWarning]

    /// The most bytes of an address.
    public static let limit = 8_192

    /// Reads an address.
    ///
    /// Of an `mfauth` address each half counts that has a member of its own: `secret`, or one of
    /// `s`, `r`, `a`, `m` and `c`. What is wrong with one half refuses the whole address, but for
    /// members that it need not have: these are left out with a warning. Policies are no such
    /// member, since without them the device would be less than the server asks for.
    ///
    /// - Parameters:
    ///   - text: The address as scanned or pasted.
    ///   - allowsPlainHTTP: Whether the person allowed http for another machine; this machine's own
    ///     addresses may always be http.
    /// - Throws: ``EnrolmentError``; the first fault in the order limits, scheme, type, version,
    ///   required members, members of the push half, of the other half, of both.
    public init(_ text: String, allowsPlainHTTP: Bool = false) throws(EnrolmentError) {
        try self.init(EnrolmentQuery(text, limit: Self.limit), allowsPlainHTTP: allowsPlainHTTP)
    }

    /// Reads an address that was taken apart.
    ///
    /// - Throws: As ``init(_:allowsPlainHTTP:)``.
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

    /// Who runs the server: the issuer that is used and shown.
    public var issuer: String { account.issuer }
    /// The account's name.
    public var accountName: String { account.accountName }

    /// What the address enrols, by the halves that it has.
    public var kind: Kind {
        switch (push, oneTime) {
        case (.some, .some): .combined
        case (.some, nil): .push
        case (nil, _): .oneTime
        }
    }
}

extension EnrolmentAddress {
    /// The account that the address enrols: not locked, with its own names.
    public func account(added: Instant) -> Account {
        Account(
            id: account,
            colour: colour,
            imageAddress: imageAddress,
            policies: policies,
            added: added
        )
    }

    /// The half of the account that gives one-time codes.
    ///
    /// - Parameters:
    ///   - uid: A fresh id of this device's own.
    ///   - half: What this device adds to the secret, where the address asks for it.
    /// - Returns: `nil` when the address has no such half.
    /// - Throws: `TokenError` when libcrypto cannot make the secret.
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
    /// The address with another name of the account.
    ///
    /// - Throws: ``EnrolmentError``; `.invalid` for a name of nothing but blanks, or one too long.
    public func named(_ name: String) throws(EnrolmentError) -> EnrolmentAddress {
        let name = EnrolmentQuery.trimmed(name)
        guard isName(name) else { throw .invalid(.account) }
        var address = self
        address.account = AccountID(issuer: issuer, accountName: name)
        return address
    }

    /// The address with a name of its own where an account of its names gives other codes.
    ///
    /// Two workspaces of one issuer are told apart by the issuer that stands in the label, else by a
    /// number. What is kept under such a name already is found again.
    ///
    /// - Parameter others: The codes of all accounts that are enrolled.
    /// - Returns: The same address with a push half, and where nothing has to be told apart.
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

    /// The most accounts of the same names that numbers tell apart.
    private static let mostNamesakes = 100

    /// The address, with a warning for each of its names that looks like one of an account that is
    /// enrolled and is written in another way, and for an issuer that another server uses.
    ///
    /// The server's names and the person's own count. The account that the address names itself is
    /// not compared.
    ///
    /// - Parameter known: All accounts that are enrolled.
    /// - Returns: The same address when there is nothing to warn of; at most one warning of each kind.
    package func compared(with known: KnownNames) -> EnrolmentAddress {
        var compared = self
        let host = push.map(\.authenticationEndpoint.server)
        for warning in known.warnings(of: account, at: host) where !warnings.contains(warning) {
            compared.warnings.append(warning)
        }
        return compared
    }
}

/// The names of all accounts that are enrolled, by what they look like.
package struct KnownNames {
    private struct Name {
        let text: String
        let key: NameKey
        let account: AccountID
        /// Whether it is one that the account is shown by instead of its own.
        let isShown: Bool
    }

    /// Names by what they look like, and by how a terminal of any locale shows them: texts that Unicode
    /// calls equivalent, or that differ by marks alone, are one key there.
    private struct Names {
        private var byLook: [[Unicode.Scalar]: [Name]] = [:]
        private var byText: [String: [Name]] = [:]

        mutating func add(_ text: String, of account: AccountID, isShown: Bool) {
            guard let key = NameKey(text) else { return }
            let name = Name(text: text, key: key, account: account, isShown: isShown)
            byLook[key.skeleton, default: []].append(name)
            for form in Self.forms(text) { byText[form, default: []].append(name) }
        }

        /// An account, other than this one, with a name that looks the same and is written in another
        /// way.
        func alike(_ text: String, besides account: AccountID) -> AccountID? {
            guard let key = NameKey(text) else { return nil }
            let known = known(text).first { name in
                name.account != account && !name.text.utf8.elementsEqual(text.utf8)
            }
            return
                (known
                ?? byLook[key.skeleton]?.first { name in
                    name.account != account && name.key.isLookalike(of: key)
                })?.account
        }

        /// The accounts of the same name, where it is not the own one of both.
        func same(_ text: String, isShown: Bool) -> [AccountID] {
            known(text).filter { name in
                (isShown || name.isShown) && name.text.utf8.elementsEqual(text.utf8)
            }.map { $0.account }
        }

        private func known(_ text: String) -> [Name] {
            Self.forms(text).flatMap { byText[$0] ?? [] }
        }

        private static func forms(_ text: String) -> Set<String> {
            let shown = KnownNames.shown(text)
            return [shown, Transliteration.folded(PrintableText(shown))]
        }
    }

    private var issuers = Names()
    private var names = Names()
    private var shownIssuers: [AccountID: String] = [:]
    /// Where answers go, by issuer in small letters.
    private var servers: [String: [(account: AccountID, server: String)]] = [:]

    /// Compares nothing yet.
    ///
    /// - Parameters:
    ///   - accounts: The accounts.
    ///   - servers: The host, and the port where it is not the usual one, that the answers of each go to
    ///     that is asked to approve.
    /// - Complexity: O(n).
    package init(_ accounts: [Account], servers: [AccountID: String] = [:]) {
        for account in accounts { add(account, server: servers[account.id]) }
    }

    /// Adds the names of an account.
    package mutating func add(_ account: Account, server: String?) {
        let id = account.id
        for (text, isShown) in Self.issuers(of: id, account.displayIssuer) {
            issuers.add(text, of: id, isShown: isShown)
        }
        for (text, isShown) in Self.names(of: id, account.displayAccountName) {
            names.add(text, of: id, isShown: isShown)
        }
        shownIssuers[id] = account.displayIssuer ?? id.issuer
        guard let server else { return }
        let written = [id.issuer, account.displayIssuer].compactMap(\.self)
        for issuer in Set(written.map { Self.shown($0).lowercased() }) {
            servers[issuer, default: []].append((id, server))
        }
    }

    /// Warnings about the names of an account that is enrolled at a server; of every family.
    ///
    /// - Parameters:
    ///   - account: The names.
    ///   - shownIssuer: The issuer that the account is shown by; `nil` for its own.
    ///   - shownName: The same of its name.
    ///   - server: Where its answers would go, as in ``init(_:servers:)``; `nil` for codes alone.
    /// - Returns: At most one of each kind and name.
    package func warnings(
        of account: AccountID,
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
            ownNames.lazy.compactMap { names.alike($0.text, besides: account) }.first
                .map { .lookalike(.account, of: $0) }
        )
        warnings.append(
            ownNames.lazy.flatMap { names.same($0.text, isShown: $0.isShown) }
                .first { $0 != account && shownIssuers[$0] == issuer }
                .map { .shownName(.account, of: $0) }
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

    /// A name as a screen shows it.
    private static func shown(_ name: String) -> String {
        singleSpaced(PrintableText(name).text)
    }
}

extension Endpoint {
    /// The host, and the port where it is not that of the scheme.
    package var server: String {
        port == (scheme == .https ? 443 : 80) ? host : "\(host):\(port)"
    }
}

extension EnrolmentWarning {
    /// A warning of the first word of a name whose letters are of two scripts or look like others.
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
    /// Every member that was read, as JSON, without the secrets, the challenge and
    /// the load balancer's cookie.
    ///
    /// Instead of a secret stands its length in bytes. What the address does not tell is absent; the
    /// issuer of the label stands there when it is another one. The texts are as they were read: make
    /// them printable before they are shown.
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
