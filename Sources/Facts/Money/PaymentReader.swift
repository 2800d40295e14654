import Token
import Vocabulary

/// Finds the payments of one document, in whatever shape and however deep they stand.
///
/// What was understood is marked as read in `document`; everything else stays for the list of
/// other members.
struct PaymentReader {
    /// The document, with what was read marked.
    var document: Document
    /// Makes texts printable.
    var texts: TextCollector
    /// The payment that is being read.
    var reading = PaymentReading(shape: .flat)

    private static let deepest = 3
    private static let mostObjects = 64

    init(document: Document, texts: TextCollector) {
        self.document = document
        self.texts = texts
    }

    /// Reads the first payment and tells whether another one contradicts it.
    ///
    /// - Returns: `nil` when there is no payment.
    mutating func read() -> PaymentReading? {
        var first: PaymentReading?
        for path in document.objectPaths(deepest: Self.deepest, most: Self.mostObjects)
        where path.isEmpty || !document.isTouched(path) {
            if let earlier = first {
                var trial = self
                guard let later = trial.reading(at: path) else { continue }
                guard later.differs(from: earlier) else { continue }
                first?.add(.paymentsDisagree)
                break
            }
            first = reading(at: path)
        }
        return first
    }

    private mutating func reading(at path: Document.Path) -> PaymentReading? {
        reading = PaymentReading(shape: .flat)
        guard let object = document.object(path) else { return nil }
        if let initiation = Self.openBankingPath(object) {
            readOpenBanking(at: path + initiation)
        } else if object["instructedAmount"]?.objectValue != nil {
            readBerlinGroup(at: path)
        } else {
            guard FlatMembers(object).isPayment else { return nil }
            readFlat(at: path)
        }
        if reading.initiator == nil { readInitiator(near: path) }
        return reading
    }

    /// The initiator stands beside the payment or at the root of the document.
    private mutating func readInitiator(near path: Document.Path) {
        for place in path.isEmpty ? [path] : [path, []] {
            guard let object = document.object(place),
                let name = FlatMembers(object).first(.initiator)
            else { continue }
            reading.initiator = text(at: place + [name], nameMembers: ["name"])
            if reading.initiator != nil { return }
        }
    }
}
