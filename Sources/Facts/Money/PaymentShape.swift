import Token

extension Document {
    /// The shape that the names of an object's members belong to.
    func shape(of index: Index) -> Payment.Shape {
        func has(_ name: String) -> Bool {
            nodes[index].children.contains { nodes[$0].name == name }
        }
        if has("InstructedAmount") || has("MaximumIndividualAmount") || has("FirstPaymentAmount")
            || has("CreditorAccount")
        {
            return .openBanking
        }
        if has("CdtTrfTxInf") || has("PmtInf") || has("GrpHdr") || has("InstdAmt")
            || has("CdtrAcct")
        {
            return .iso20022
        }
        if has("creditTransferTransaction") { return .stet }
        if has("instructedAmount") { return .berlinGroup }
        if has("merchantAccount") || has("balanceAccountId") { return .adyen }
        return isOfStripe(index) ? .stripe : .flat
    }

    private func isOfStripe(_ index: Index) -> Bool {
        let objects: Set<String> = [
            "payment_intent", "charge", "payout", "transfer", "refund", "checkout.session",
            "invoice", "price", "topup", "subscription", "treasury.outbound_payment",
            "treasury.outbound_transfer", "v2.money_management.outbound_payment",
        ]
        return nodes[index].children.contains { child in
            nodes[child].name == "object"
                && nodes[child].written.stringValue.map(objects.contains) ?? false
        }
    }

    /// Whether amounts that are members of an object are in minor units, as its shape says: of Stripe
    /// and Checkout.com.
    func isInMinorUnits(_ index: Index) -> Bool {
        isOfStripe(index)
            || nodes[index].children.contains { nodes[$0].name == "processing_channel_id" }
    }

    /// Whether an amount that is an object is in minor units: of Square, Stripe and Adyen.
    func hasMinorUnits(amount index: Index) -> Bool {
        if MemberMeaning.plain(nodes[index].name).hasSuffix("money") { return true }
        let owner = nodes[index].parent
        return isOfStripe(owner)
            || nodes[owner].children.contains { Self.adyenMarks.contains(nodes[$0].name) }
    }

    private static let adyenMarks: Set<String> = [
        "merchantAccount", "merchantAccountCode", "balanceAccountId", "balancePlatform",
        "pspReference",
    ]
}
