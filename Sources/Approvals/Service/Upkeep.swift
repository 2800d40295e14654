/// When device tokens and sources are looked at again.
struct Upkeep {
    /// What is looked at, each by a task of its own: a server that does not answer for its device
    /// token must not keep the messages of others waiting.
    enum Part: CaseIterable {
        case deviceTokens
        case sources
        case devices
    }

    /// The pauses between two looks.
    var rests: [Part: Task<Void, Never>] = [:]
    /// Whose next look is to come without a pause.
    var wanted: Set<Part> = []
}

extension ApprovalService {
    /// Waits for the next look at a part.
    func rest(before part: Upkeep.Part) async {
        defer { upkeep.wanted.remove(part) }
        guard !upkeep.wanted.contains(part) else { return }
        let rest = Task { _ = try? await Task.sleep(for: Self.upkeepPause) }
        upkeep.rests[part] = rest
        await withTaskCancellationHandler {
            await rest.value
        } onCancel: {
            rest.cancel()
        }
    }

    /// Has parts looked at now, since there may be others.
    func hastenUpkeep(of parts: [Upkeep.Part] = Upkeep.Part.allCases) {
        for part in parts {
            upkeep.wanted.insert(part)
            upkeep.rests[part]?.cancel()
        }
    }
}
