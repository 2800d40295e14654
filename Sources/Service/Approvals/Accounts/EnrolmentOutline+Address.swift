package import Push
package import Review
import Vocabulary

extension EnrolmentOutline {
    /// What an address comes to.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - isReplacing: Whether the account is there and has the like.
    package init(_ address: EnrolmentAddress, isReplacing: Bool) {
        self.init(
            account: address.account,
            push: address.push.map { push in
                .init(
                    answers: "\(push.authenticationEndpoint.host)",
                    registration: address.warnings.contains(.hostsDiffer)
                        ? "\(push.registrationEndpoint.host)" : nil,
                    messages: .sent
                )
            },
            codes: address.oneTime.map { .init($0) },
            policies: address.policies.names.map { PrintableText($0) },
            isReplacing: isReplacing
        )
    }

    /// The same of an address of another family than AM's.
    package init(ofDevice address: any DeviceAddress, isReplacing: Bool) {
        self.init(
            account: address.account,
            push: .init(
                answers: "\(address.endpoint.host)",
                messages: address.needsDeviceToken ? .sent : .asked
            ),
            isReplacing: isReplacing
        )
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
