package import Review
import Storage
import Vocabulary

/// Requests by their place in the list.
extension ApprovalService {
    /// The request that a person names to look at it: by its id as ``entry(matching:)`` takes it, or
    /// by its place in the list of all requests, newest first, from 1.
    ///
    /// Nothing is decided by a place: another request may have it a moment later.
    ///
    /// - Parameter text: What was typed; an id wins over a place.
    /// - Returns: The request.
    /// - Throws: `RequestError.unknown`, `RequestError.ambiguous`, and what reading throws.
    package func entry(listed text: String) async throws -> Entry {
        do {
            return try await entry(matching: text)
        } catch RequestError.unknown {
            guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let place = Int(text),
                (1...10_000).contains(place)
            else { throw RequestError.unknown(Found(text)) }
            // Rows that were changed behind our back are in no list, and count for no place.
            var found = try await latestEntries(limit: place)
            if found.count < place { found = try await latestEntries(limit: 10_000) }
            guard found.count >= place else { throw RequestError.unknown(Found(text)) }
            return found[place - 1]
        }
    }
}
