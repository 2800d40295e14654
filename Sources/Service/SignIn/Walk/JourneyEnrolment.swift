import Journeys
import Push
import Review
import Store
import Vocabulary

/// What a journey would enrol, compared with the account of the same names in the store.
///
/// A server chooses the names in its address, so they prove nothing: only the hosts of the journey and of
/// the answers tell two servers apart.
struct JourneyEnrolment {
    /// The address, compared with what is enrolled.
    let address: EnrolmentAddress
    /// The account of its names; `nil` when there is none.
    let known: StoredAccount?
    /// What the account is called here.
    let label: PrintableText
    let journey: JourneyAddress

    /// Refuses what changes an account of another server.
    ///
    /// - Throws: ``SignInError/otherAccount(_:)`` when its device answers elsewhere than this journey and
    ///   this address, or when it has codes that would be overwritten and no device that says whose they are.
    func check() throws(SignInError) {
        guard let known else { return }
        let own = [AMRealm(journey)] + endpoints.map { AMRealm($0) }
        let isOwn = knownAnswers.allSatisfy { answers in
            own.allSatisfy { $0 == AMRealm(answers) }
        }
        let overwrites = known.oneTime != nil && address.oneTime != nil
        guard isOwn, !(overwrites && knownAnswers.isEmpty) else {
            throw .otherAccount(Found(label.text))
        }
    }

    /// What the person is asked, in this order; each needs a yes of its own.
    ///
    /// - Parameter summary: What they were told before.
    /// - Returns: At least one question.
    func confirmations(_ summary: AddressSummary) -> [EnrolmentConfirmation] {
        let label = label.fitted(to: 100).quoted
        let what: PrintableText =
            if let push = address.push {
                "for approvals; answers go to \(push.authenticationEndpoint.server)"
            } else {
                "for one-time codes"
            }
        var all = [
            EnrolmentConfirmation(
                name: "enrol",
                question: "Enrol this device as \(label), as \(journey.base.host) offers, \(what)?"
            )
        ]
        if address.warnings.contains(.plainHTTP) {
            all.append(
                EnrolmentConfirmation(
                    name: "plain-http",
                    question: "The account's connection would not be encrypted. Go on?"
                )
            )
        }
        all += summary.confirmations
        if let other = otherServer {
            all.append(
                EnrolmentConfirmation(
                    name: "server",
                    question: "This sign-in is at \(journey.base), and the account is of \(other)."
                        + " Go on?"
                )
            )
        }
        if summary.isReplacing {
            all.append(
                EnrolmentConfirmation(
                    name: "replace",
                    question: "\(label) is enrolled already. Replace what it has, and delete its"
                        + " requests?"
                )
            )
        }
        if overwritesOtherCodes {
            all.append(
                EnrolmentConfirmation(
                    name: "codes",
                    question: "The one-time codes of \(label) have another secret. Overwrite it for"
                        + " good?"
                )
            )
        }
        return all
    }

    /// Whether codes that are here would be gone: those of the address have another secret.
    private var overwritesOtherCodes: Bool {
        guard let kept = known?.oneTime, let offered = address.oneTime else { return false }
        guard offered.twoStep == nil, let codes = try? address.oneTimeMechanism(uid: "") else {
            return true
        }
        return !codes.givesCodes(of: kept)
    }

    /// The addresses that the enrolment names.
    private var endpoints: [Endpoint] {
        address.push.map { [$0.registrationEndpoint, $0.authenticationEndpoint] } ?? []
    }

    /// Where the answers of the account go, those of devices that wait for their server as well.
    private var knownAnswers: [Endpoint] {
        guard let known else { return [] }
        return [known.push?.answers].compactMap(\.self)
            + known.pending.map(\.mechanism.authenticationEndpoint)
    }

    /// The AM of the addresses where it is another one than that of the journey.
    private var otherServer: PrintableText? {
        let own = AMRealm(journey).base
        return endpoints.first { AMRealm($0).base != own }.map { endpoint in
            PrintableText((JourneyAddress.base(of: endpoint) ?? endpoint).text, limit: 200)
        }
    }
}

/// A realm of an AM: two servers of one host differ in their path.
struct AMRealm: Hashable {
    /// Such as `https://am.example.com:443/am`; `localhost` may be another server than `127.0.0.1`.
    let base: String
    let realm: String
    /// The same with one name for all of this machine.
    private let loose: String

    /// That of a journey.
    init(_ journey: JourneyAddress) {
        base = Self.base(journey.base, journey.base.host)
        loose = Self.base(journey.base, Self.looseHost(journey.base))
        realm = journey.realm.lowercased()
    }

    /// That of an address of a push device.
    init(_ endpoint: Endpoint) {
        let address = JourneyAddress.base(of: endpoint) ?? endpoint
        base = Self.base(address, address.host)
        loose = Self.base(address, Self.looseHost(address))
        realm = endpoint.pushRealm
    }

    /// Whether it is this realm, by any name of this machine: enough to show a request, not to replace an
    /// account.
    func resembles(_ other: AMRealm) -> Bool { loose == other.loose && realm == other.realm }

    private static func looseHost(_ address: Endpoint) -> String {
        address.isLoopback ? "localhost" : address.host
    }

    private static func base(_ base: Endpoint, _ host: String) -> String {
        let path = base.text.dropFirst(base.scheme.rawValue.count + 3).drop { $0 != "/" }
        return "\(base.scheme.rawValue)://\(host):\(base.port)\(path)"
    }
}
