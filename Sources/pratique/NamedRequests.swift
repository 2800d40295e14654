import Host
import Push
import Review
import Service
import Vocabulary

/// The requests that a review was told of, by files or ids.
struct NamedRequests {
    private var order: [MessageID] = []
    private var isBarred = false
    private var hasNamed = false
    private(set) var hasRefused = false
    /// Whether an id is that of no request.
    private(set) var hasUnknown = false

    /// Takes a file in, and says on standard error when it brings no request that waits.
    mutating func read(_ path: String, at service: ApprovalService) async throws {
        hasNamed = true
        let receipt: ApprovalService.Receipt
        do {
            receipt = try await service.receive(contentsOf: path)
        } catch FileError.tooLong(let input, let limit) {
            receipt = .refused(FileError.tooLong(input, limit: limit))
        }
        switch receipt {
        case .refused(let error):
            hasRefused = true
            isBarred = true
            Output.note("pratique: \(Found(written: path).text): \(error.sentence)")
        case .arrived(let entry), .rejecting(let entry): record(entry, by: path)
        case .repeated(let entry?): record(entry, by: path)
        case .repeated(nil): say(.empty, by: path)
        }
    }

    /// Finds a request, and says on standard error when none that waits is meant.
    mutating func read(id: String, at service: ApprovalService) async throws {
        hasNamed = true
        do {
            record(try await service.entry(matching: id), by: id)
        } catch let error as RequestError {
            isBarred = true
            hasUnknown = true
            Output.note("pratique: \(error.sentence)")
        }
    }

    /// What the review is about.
    ///
    /// - Parameters:
    ///   - isScript: Whether no person reads what is asked; a person sees everything else as well.
    ///   - isOnly: Whether they were named by their ids.
    /// - Returns: These requests for a script; all that wait for a person and when none was named.
    func scope(isScript: Bool, isOnly: Bool) -> ReviewScope {
        guard hasNamed, isScript || isOnly else { return .all(beginningWith: order) }
        return .only(order, isBarred: isScript && isBarred)
    }

    private mutating func record(_ entry: Entry, by name: String) {
        if entry.isWaiting(at: Clock.system.now) {
            if !order.contains(entry.id) { order.append(entry.id) }
        } else {
            say(entry.state.sentence, by: name)
        }
    }

    private mutating func say(_ state: PrintableText, by name: String) {
        isBarred = true
        let end: PrintableText = state.isEmpty ? "." : ": \(state)"
        Output.note(
            """
            pratique: \(Found(written: name).text): This request is not waiting for an \
            answer\(end)
            """
        )
    }
}
