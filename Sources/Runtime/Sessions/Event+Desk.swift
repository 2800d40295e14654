import Authenticator
import Console
import Facts
import Storage
import Vocabulary

extension Event {
    /// What the console makes of an event at the desk.
    init(_ event: DeskEvent) {
        switch event {
        case .arrived(let entry): self = .arrived(entry)
        case .refused: self = .refusedMessages(1)
        case .connection(let connection): self = .connection(connection)
        case .problem(let error): self = .problem(error)
        }
    }

    /// A line that tells an error.
    static func problem(_ error: any CodedError) -> Event {
        .notice(State.Notice("\(error.code): \(error.reason)", style: .danger))
    }
}

extension Desk {
    /// Carries out one answer; the events tell where the request stands then.
    func events(answering decision: Decision, to id: MessageID) async -> [Event] {
        do {
            let outcome = try await answer(decision, to: id)
            let moved = Event.stateChanged(id, outcome.state)
            return outcome.unrecorded.map { [moved, Event.problem($0)] } ?? [moved]
        } catch {
            // Nothing was sent: the ledger tells where the request stands, which another program
            // may have changed.
            let code = (error as? any CodedError)?.code ?? "unexpected"
            let state = try? await ledger.request(messageID: id.text)?.state
            return [.stateChanged(id, state ?? .refused(decision, .notSent(code: code)))]
                + ((error as? any CodedError).map { [Event.problem($0)] } ?? [])
        }
    }
}
