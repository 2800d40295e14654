package import Push
package import Review
package import Token
package import Vocabulary

/// What is printed of an enrolment address; never its secret or challenge.
package struct AddressReport {
    private let document: JSONObject

    package init(_ address: EnrolmentAddress) { document = address.document.printable }

    package init(_ address: any DeviceAddress) {
        document = JSONObject(
            keepingFirst: address.members.map { ($0.name.text, .string($0.value.text)) }
        )
    }

    /// Every member that was read, a line each.
    package var lines: [PrintableText] {
        var lines: [PrintableText] = []
        Self.add(document, below: "", to: &lines)
        return lines
    }

    /// Every member that was read.
    package var value: JSONValue { .object(document) }

    /// The same as one line.
    package var json: String { JSON.text(value) }

    private static func add(
        _ object: JSONObject,
        below path: PrintableText,
        to lines: inout [PrintableText]
    ) {
        for member in object.members {
            let name = path + PrintableText(member.name)
            if case .object(let inner) = member.value, !inner.members.isEmpty {
                add(inner, below: name + ".", to: &lines)
            } else {
                let text = member.value.stringValue ?? JSON.text(member.value)
                lines.append("\(name): \(text)")
            }
        }
    }
}

extension JSONObject {
    /// The object with every text made printable; a member whose name is then taken is left out.
    fileprivate var printable: JSONObject {
        JSONObject(
            keepingFirst: members.map { (PrintableText($0.name).text, $0.value.printable) }
        )
    }
}

extension JSONValue {
    fileprivate var printable: JSONValue {
        switch self {
        case .string(let text): .string(PrintableText(text).text)
        case .array(let values): .array(values.map(\.printable))
        case .object(let object): .object(object.printable)
        default: self
        }
    }
}

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
                    answers: "\(push.authenticationEndpoint.server)",
                    registration: address.warnings.contains(.hostsDiffer)
                        ? "\(push.registrationEndpoint.server)" : nil,
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
                answers: "\(address.endpoint.server)",
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
