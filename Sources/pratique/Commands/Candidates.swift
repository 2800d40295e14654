import Arguments
import Host
import Service

/// `pratique candidates`, for the scripts that complete lines.
struct Candidates: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints what a shell may offer, a word a line; silent when it cannot.",
        shouldDisplay: false
    )

    /// What is offered.
    enum Kind: String, ExpressibleByArgument, CaseIterable {
        case requests, accounts, keys
    }

    @Argument(help: "requests, accounts or keys.")
    var kind: Kind

    func run() async {
        guard let offer = await StoreOffer(environment: ProcessEnvironment.variables) else {
            return
        }
        let words =
            switch kind {
            case .requests: await offer.requests(at: Clock.system.now)
            case .accounts: await offer.accounts()
            case .keys: await offer.keys()
            }
        words.forEach(Output.line)
    }
}
