import Console
import Push
import Review
import Service
import Store
import Vocabulary

/// What goes on behind the history on the screen: a new search ends the one before.
actor HistoryWork {
    private let service: ApprovalService
    private let tell: @Sendable (Event) -> Void
    private var search: Task<Void, Never>?
    /// Each is forgotten when it has ended.
    private var others: [Int: Task<Void, Never>] = [:]
    /// How many others there were.
    private var count = 0

    /// How many pieces of work are remembered, beside the last search.
    var remembered: Int { others.count }

    init(service: ApprovalService, tell: @escaping @Sendable (Event) -> Void) {
        self.service = service
        self.tell = tell
    }

    /// Searches, and tells what was found.
    func find(_ filter: HistoryFilter) {
        search?.cancel()
        search = Task {
            await attempt {
                let found = try await service.search(filter)
                tell(.history(found.entries, filter, isCut: found.isCut))
            }
        }
    }

    /// Tells what is known of a request.
    func recallDetails(of id: MessageID) {
        begin { [self] in tell(.historyDetails(id, try await service.details(of: id))) }
    }

    /// Notes whose requests they were, one after the other.
    func state(_ statement: HistoryStatement, about ids: [MessageID]) {
        begin { [self] in
            for id in ids {
                try Task.checkCancellation()
                try await service.state(statement, about: id)
                tell(.historyDetails(id, try await service.details(of: id)))
            }
            let told = Self.noted(statement, count: ids.count)
            tell(.notice(StatusMessage(told, style: .good)))
        }
    }

    /// Writes what a filter finds to a new file in the working folder.
    func export(_ filter: HistoryFilter) {
        begin { [self] in
            let written = try await service.export(filter)
            tell(.notice(StatusMessage(written.sentence, style: .good)))
        }
    }

    /// Ends everything that is under way.
    func stop() async {
        let all = others.values + [search].compactMap(\.self)
        for task in all { task.cancel() }
        for task in all { await task.value }
    }

    private func begin(_ work: @escaping @Sendable () async throws -> Void) {
        count += 1
        let number = count
        others[number] = Task {
            await attempt(work)
            others[number] = nil
        }
    }

    private func attempt(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            if !Task.isCancelled { tell(.problem(error.coded)) }
        }
    }
}

extension HistoryWork {
    /// That it was noted whose requests they were.
    static func noted(_ statement: HistoryStatement, count: Int = 1) -> PrintableText {
        switch statement {
        case .own where count > 1: "Noted: these \(count) were you. They count for what is usual."
        case .notOwn where count > 1:
            "Noted: these \(count) were not you. They do not count for what is usual."
        case .own: "Noted: this was you. It counts for what is usual."
        case .notOwn: "Noted: this was not you. It does not count for what is usual."
        }
    }
}

extension ApprovalService.Exported {
    /// The same in words.
    var sentence: PrintableText {
        "Wrote \(count) \(count == 1 ? "request" : "requests") to \(file)."
    }
}
