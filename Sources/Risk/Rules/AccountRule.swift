import Vocabulary

/// What is wrong with the account itself.
enum AccountRule {
    static func hints(_ situation: Situation) -> [Hint] {
        let account = situation.circumstances.account
        return [
            account.isLocked ? locked : nil,
            account.failingPolicy.map(policyFails),
            account.isServerChanged ? serverChanged : nil,
        ].compactMap(\.self)
    }

    private static let locked = Hint(
        "account.locked",
        .medium,
        "The account is locked, so the request cannot be approved.",
        remedy: "Unlock the account once you know why it was locked.",
        isStanding: true
    )

    private static func policyFails(_ policy: PrintableText) -> Hint {
        Hint(
            "account.policy-fails",
            .medium,
            policy.isEmpty
                ? "A policy of the account does not hold on this machine."
                : "The account's policy \(policy) does not hold on this machine.",
            evidence: [.init(name: "policy", value: policy)],
            remedy: "Bring the machine to what the policy asks for.",
            isStanding: true
        )
    }

    private static let serverChanged = Hint(
        "account.server-changed",
        .high,
        "Answers go to another server than when the account was set up.",
        gist: "another server",
        remedy: "Ask the server's administrator for its address; if it did not move, reject."
    )
}
