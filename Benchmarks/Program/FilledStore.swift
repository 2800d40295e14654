import Foundation
import Geodesy
import Host
import Push
import Review
import Risk
import Service
import Store
import Token
import Vocabulary

/// A store with a history, and the keys of its accounts.
struct FilledStore {
    let history: History
    let store: ApprovalStore
    let keys: [SigningKey]
    let ring: KeyRing

    /// Fills a store and opens it again.
    ///
    /// Accounts, requests, decisions and baselines go the way that they go in the program: each message
    /// is signed, verified, recorded and decided, and the baseline is learned from what is stored.
    init(_ history: History, at path: String, learningWith assessor: RequestAssessor) async throws {
        self.history = history
        var store = try ApprovalStore(path: path)
        var keys: [SigningKey] = []
        var byMechanism: [String: SigningKey] = [:]
        for number in 0..<history.accounts {
            let key = try Self.key(number)
            keys.append(key)
            byMechanism["m-\(number)"] = key
            try await store.add(
                Self.mechanism(number, key),
                deviceToken: "token-\(number)",
                now: history.end
            )
        }
        self.keys = keys
        ring = KeyRing(keys: byMechanism)
        for index in 0..<history.count {
            let sample = history[index]
            let decoder = Decoder(keys: ring, clock: .fixed(at: sample.instant))
            let bytes = try sample.envelope(signedWith: keys[sample.account])
            guard case .verified(let request, let message) = decoder.decoded(bytes),
                try await store.record(request, in: message) == .new
            else { preconditionFailure("an invented message is new and sound") }
            try await Self.decide(sample, request, in: store)
        }
        store = try ApprovalStore(path: path)
        let learning = BaselineLearner(assessor: assessor).learning
        for number in 0..<history.accounts {
            try await store.rebuildBaseline(of: Self.id(number), learning: learning)
        }
        self.store = try ApprovalStore(path: path)
    }

    /// `benchmark fill FOLDER REQUESTS ACCOUNTS WAITING`: fills the store of a program whose home is
    /// FOLDER with requests that are over, up to now, and then with some that wait for an hour.
    static func fill(_ arguments: [String]) async throws {
        let numbers = arguments.dropFirst().compactMap(Int.init)
        guard let folder = arguments.first, numbers.count == 3, numbers[0] >= numbers[1],
            numbers[1] > 0
        else {
            Benchmark.fail("a folder, numbers of requests, of accounts, and of those that wait")
        }
        let manager = FileManager.default
        for name in ["state", "data"] {
            try manager.createDirectory(
                atPath: "\(folder)/\(name)/pratique",
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        }
        let path = folder + "/state/pratique/ledger.sqlite"
        let now = Instant(milliseconds: Int64(Date.now.timeIntervalSince1970 * 1_000))
        let history = History(
            end: now,
            accounts: numbers[1],
            requestsPerAccount: numbers[0] / numbers[1]
        )
        let filled = try await FilledStore(history, at: path, learningWith: .here())
        let decoder = Decoder(keys: filled.ring, clock: .fixed(at: now))
        for sample in history.next(numbers[2]) {
            let key = filled.keys[sample.account]
            let bytes = try sample.envelope(signedWith: key, validFor: 3_600)
            guard case .verified(let request, let message) = decoder.decoded(bytes),
                try await filled.store.record(request, in: message) == .new
            else { preconditionFailure("an invented message is new and sound") }
        }
        for ending in ["key", "mark"] {
            let moved = "\(folder)/data/pratique/ledger.\(ending)"
            try manager.moveItem(atPath: "\(path).\(ending)", toPath: moved)
        }
    }

    /// Whose a request is.
    static func id(_ number: Int) -> AccountID {
        AccountID(issuer: "Benchmark", accountName: "account-\(number)")
    }

    private static func key(_ number: Int) throws -> SigningKey {
        var numbers = Numbers(seed: ~UInt64(number))
        return try SigningKey((0..<32).map { _ in UInt8(numbers.next(256)) })
    }

    private static func mechanism(_ number: Int, _ key: SigningKey) throws -> Mechanism {
        let endpoint = try Endpoint("http://127.0.0.1:9/push?_action=authenticate")
        let id = id(number)
        return try Mechanism(
            uid: "m-\(number)",
            issuer: id.issuer,
            accountName: id.accountName,
            key: key,
            registrationEndpoint: endpoint,
            authenticationEndpoint: endpoint,
            userID: nil,
            resourceID: nil,
            colour: nil
        )
    }

    /// Decides 20 seconds after a request, and has the answer taken a second later.
    private static func decide(
        _ sample: Sample,
        _ request: ApprovalRequest,
        in store: ApprovalStore
    ) async throws {
        guard let word = sample.decision else { return }
        let decision: Decision = word == "approved" ? .approve : .reject
        let attempt = try await store.begin(
            decision,
            for: request,
            shown: [],
            now: sample.instant.advanced(byMilliseconds: 20_000)
        ).get()
        _ = try await store.finish(
            attempt,
            as: .delivered(decision),
            now: sample.instant.advanced(byMilliseconds: 21_000)
        )
    }
}

/// The requests of some accounts in a hundred days, each account with as many as every other.
struct History {
    /// When it ends, where nothing else is said.
    static let end = Instant(milliseconds: 1_700_000_000_000)
    private static let span: Int64 = 100 * 86_400_000

    /// When it ends.
    var end = Self.end

    /// How many accounts there are.
    let accounts: Int
    /// How many requests each of them has.
    let requestsPerAccount: Int

    /// How many requests there are.
    var count: Int { accounts * requestsPerAccount }

    /// A request by its place in the order of time.
    subscript(index: Int) -> Sample {
        let before = Self.span - Self.span * Int64(index) / Int64(count)
        return Sample(
            account: index % accounts,
            ordinal: index / accounts,
            at: end.advanced(byMilliseconds: -before)
        )
    }

    /// Requests that come when it has ended, some accounts apart.
    func next(_ count: Int) -> [Sample] {
        (0..<count).map { index in
            Sample(
                account: index * 7_919 % accounts,
                ordinal: requestsPerAccount + index,
                at: end
            )
        }
    }
}

/// An invented request of an invented account, the same in every run.
struct Sample {
    /// The number of its account.
    let account: Int
    /// When it is made.
    let instant: Instant

    private let ordinal: Int
    private let latitude: String
    private let longitude: String
    private let address: String
    private let agent: String
    private let payment: (amount: String, payee: String, iban: String)?

    private static let towns: [(latitude: Double, longitude: Double)] = [
        (51.4517, -2.595), (51.5074, -0.1278), (48.8566, 2.3522), (52.52, 13.405),
        (40.4168, -3.7038), (41.9028, 12.4964), (59.3293, 18.0686), (40.7128, -74.006),
        (35.6812, 139.7671), (-33.8688, 151.2093),
    ]
    private static let agents = [
        """
        Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) \
        Chrome/119.0.0.0 Safari/537.36
        """,
        "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:119.0) Gecko/20100101 Firefox/119.0",
        """
        Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 \
        (KHTML, like Gecko) Version/17.1 Mobile/15E148 Safari/604.1
        """,
    ]
    private static let payees = ["Harbour Stores", "Ledger Books", "Mill Power", "Quay Taxi"]

    /// Invents a request: mostly from home or work, at times from another town, two of five of
    /// them with a payment.
    init(account: Int, ordinal: Int, at instant: Instant) {
        self.account = account
        self.ordinal = ordinal
        self.instant = instant
        var numbers = Numbers(seed: UInt64(account) << 32 | UInt64(ordinal))
        let isAway = numbers.next(30) == 0
        let isAtWork = numbers.next(3) == 0
        let town = Self.towns[(account + (isAway ? 1 + numbers.next(9) : 0)) % Self.towns.count]
        latitude = Self.degrees(town.latitude, numbers.next(2_000) + (isAtWork ? 8_000 : 0))
        longitude = Self.degrees(town.longitude, numbers.next(2_000))
        let network = isAway ? 7 : isAtWork ? 3 : 1
        let third = account % 256 / 8 * 8 + network
        address = "81.\(account / 256 % 256).\(third).\(numbers.next(250))"
        agent = Self.agents[(account + (numbers.next(4) == 0 ? 1 : 0)) % Self.agents.count]
        let payee = numbers.next(Self.payees.count)
        payment =
            numbers.next(5) < 2
            ? (
                "\(10 + payee * 40 + numbers.next(60)).\(10 + numbers.next(90))",
                Self.payees[payee], Self.iban(account * Self.payees.count + payee)
            ) : nil
    }

    /// Its id in the store.
    var id: String { "AUTHENTICATE:\(account)-\(ordinal)-\(instant.milliseconds)" }

    /// What became of it: one of fifty is rejected, one of fifty left open.
    var decision: String? {
        switch (account + ordinal * 7) % 50 {
        case 0: "rejected"
        case 1: nil
        default: "approved"
        }
    }

    /// The message as it arrives.
    ///
    /// - Parameters:
    ///   - key: Its account's.
    ///   - seconds: How long it may be answered.
    /// - Returns: The bytes.
    /// - Throws: What signing throws.
    func envelope(signedWith key: SigningKey, validFor seconds: Int = 120) throws -> [UInt8] {
        var challenge = Numbers(seed: UInt64(account) << 32 | UInt64(ordinal))
        let bytes = (0..<32).map { _ in UInt8(challenge.next(256)) }
        var claims: [(String, JSONValue)] = [
            ("c", .string(Base64.encodeStandard(bytes))), ("t", .string("\(seconds)")),
            ("u", .string("m-\(account)")), ("i", .string("\(instant.milliseconds)")),
            ("k", .string("default")), ("m", .string("Login to the shared account")),
            (
                "x",
                .string(
                    #"{"location":{"latitude":\#(latitude),"longitude":\#(longitude)},"#
                        + #""remoteIp":"\#(address)","userAgent":"\#(agent)"}"#
                )
            ),
        ]
        if let payment {
            let text =
                #"{"amount":"\#(payment.amount) GBP","payee":"\#(payment.payee)","#
                + #""iban":"\#(payment.iban)"}"#
            claims.append(("p", .string(text)))
        }
        let token = try TokenSigner.sign(JSONObject(claims), with: key)
        return Array(#"{"messageId":"\#(id)","message":"\#(token)"}"#.utf8)
    }

    /// The request as an analyst's row.
    var row: String {
        var row =
            #"{"account":"a-\#(account)","at":\#(instant.milliseconds),"latitude":\#(latitude),"#
            + #""longitude":\#(longitude),"ip":"\#(address)","user_agent":"\#(agent)""#
        if let payment {
            row +=
                #","amount":"\#(payment.amount)","currency":"GBP","payee":"\#(payment.payee)","#
                + #""payee_account":"\#(payment.iban)""#
        }
        if let decision { row += #","decision":"\#(decision)""# }
        return row + "}\n"
    }

    /// Degrees to the north or east of a number, in hundred-thousandths.
    private static func degrees(_ middle: Double, _ more: Int) -> String {
        let total = Int((middle * 100_000).rounded()) + more
        let digits = String(abs(total % 100_000) + 100_000).dropFirst()
        return (total < 0 ? "-" : "") + "\(abs(total) / 100_000).\(digits)"
    }

    /// A British IBAN with sound check digits.
    private static func iban(_ number: Int) -> String {
        let account = String(10_000_000 + number)
        // `BUKB` as its numbers, then branch and account, then `GB00`.
        let digits = "11302011" + "202015" + account + "161100"
        let rest = digits.utf8.reduce(0) { ($0 * 10 + Int($1) - 48) % 97 }
        let check = 98 - rest
        return "GB\(check < 10 ? "0" : "")\(check)BUKB202015\(account)"
    }
}

/// Numbers that look random and are the same in every run: SplitMix64.
struct Numbers {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A number from 0 to below `limit`.
    mutating func next(_ limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((bits ^ (bits >> 31)) % UInt64(limit))
    }
}
