/// How the bytes of an account's habits are made, which the ledger does not understand.
///
/// It is carried out inside the ledger's transactions and must neither wait nor ask.
package struct HabitLearning: Sendable {
    /// Learns from the requests that are not forgotten, beginning with the bytes of what was
    /// learned before; `nil`, or what cannot be read, counts as nothing.
    package let learn: @Sendable ([UInt8]?, PastRequests) throws -> [UInt8]

    package init(learn: @escaping @Sendable ([UInt8]?, PastRequests) throws -> [UInt8]) {
        self.learn = learn
    }
}
