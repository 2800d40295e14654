package import Push
package import Review
import Vocabulary

extension EnrolmentOutline {
    /// What an address comes to.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - deliveries: Where messages for its device would be fetched; `nil` when the configuration
    ///     tells, or they come by other ways.
    ///   - isReplacing: Whether the account is there and has the like.
    package init(_ address: EnrolmentAddress, deliveries: String?, isReplacing: Bool) {
        self.init(
            account: address.account,
            push: address.push.map { push in
                .init(
                    answers: "\(push.authenticationEndpoint.host)",
                    registration: address.warnings.contains(.hostsDiffer)
                        ? "\(push.registrationEndpoint.host)" : nil,
                    messages: .fetched(from: deliveries.map { Self.host(of: $0) })
                )
            },
            codes: address.oneTime.map { .init($0) },
            policies: address.policies.names.map { PrintableText($0) },
            isReplacing: isReplacing
        )
    }

    /// The same of an address of another family than AM's.
    package init(ofDevice address: any DeviceAddress, deliveries: String?, isReplacing: Bool) {
        self.init(
            account: address.account,
            push: .init(
                answers: "\(address.endpoint.host)",
                messages: address.needsDeviceToken
                    ? .fetched(from: deliveries.map { Self.host(of: $0) }) : .asked
            ),
            isReplacing: isReplacing
        )
    }

    /// The host of an address that somebody typed; the text itself where it names none.
    private static func host(of address: String) -> PrintableText {
        (try? Endpoint(address)).map { "\($0.host)" } ?? PrintableText(address)
    }
}

extension EnrolmentOutline.Codes {
    fileprivate init(_ oneTime: OneTimeEnrolment) {
        let seconds: Int? = if case .time(let period) = oneTime.factor { period } else { nil }
        self.init(
            length: "\(oneTime.digits.wording)",
            seconds: seconds,
            asksForProof: oneTime.asksForProof,
            isTwoStep: oneTime.twoStep != nil
        )
    }
}
