import Approvals
import Authenticator
import Console
import Facts
import Machine
import Review

extension JSONSession {
    /// Tells a page of what a filter finds.
    func search(
        _ filter: HistoryFilter,
        skip: Int,
        limit: Int,
        for command: Int64?
    ) async throws {
        let found = try await service.search(filter)
        let rows = filter.sorted(found.entries)
        let page = rows.dropFirst(skip).prefix(limit)
        let now = service.clock.now
        for (index, entry) in page.enumerated() {
            emit(JSONEvent.earlier(entry, number: skip + index + 1, now: now, id: command))
        }
        let hasMore = found.isCut || skip + page.count < rows.count
        emit(JSONEvent.history(count: page.count, hasMore: hasMore, id: command))
    }

    /// Tells the map of a request as lines of text.
    func tellMap(
        of message: MessageID,
        _ view: MapView,
        _ size: Size,
        for command: Int64?
    ) async throws {
        guard let scene = try await service.entry(message).review.locationContext.scene else {
            throw FrontEndError.noMap
        }
        let glyphs: Glyphs = view.look == .ascii ? .ascii : .unicode
        let frame = MapWidget.frame(scene: scene, view: view, size: size, glyphs: glyphs)
        emit(JSONEvent.map(frame, of: message, id: command))
    }
}
