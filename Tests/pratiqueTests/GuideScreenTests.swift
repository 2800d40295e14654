import AMServer
import Console
import Foundation
import Host
import Push
import Risk
import Service
import Store
import TestSupport
import Testing
import Vocabulary

@testable import Review
@testable import pratique

/// The screens of the demonstration in `Docs/first-ten-minutes.md`.
///
/// They are those of its own story: its past, its messages and its notes, as a console of 80x24 draws
/// them. The clock stands still but for the time that a person takes for the first step.
/// A comment such as `<!-- demonstration 1 -->` stands before each code block. To renew a block empty
/// it and run the test twice: the first run fills what is empty, and fails.
@Suite(.timeLimit(.minutes(10))) struct GuideScreenTests {
    private static let now = Instant(milliseconds: 1_700_000_000_000)
    /// How long the first step takes, in seconds.
    private static let pause = 20
    private static let page = Folder.packageRoot + "/Docs/first-ten-minutes.md"
    private static let fence = "```"

    @Test func `the page shows what the demonstration shows`() async throws {
        let screens = try await Self.screens()
        var lines = try String(contentsOfFile: Self.page, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        var isFilled = false
        for (place, screen) in screens.enumerated() {
            let mark = try #require(lines.firstIndex(of: "<!-- demonstration \(place + 1) -->"))
            try #require(lines[mark + 1] == Self.fence)
            let start = mark + 2
            let end = try #require(lines[start...].firstIndex(of: Self.fence))
            if start == end {
                lines.insert(contentsOf: screen, at: start)
                isFilled = true
            } else {
                #expect(Array(lines[start..<end]) == screen, "demonstration \(place + 1)")
            }
        }
        guard isFilled else { return }
        try lines.joined(separator: "\n")
            .write(toFile: Self.page, atomically: true, encoding: .utf8)
        Issue.record("a block was empty; look at \(Self.page)")
    }

    /// The first two steps, played as a person does.
    private static func screens() async throws -> [[String]] {
        let transport = HTTPTransport()
        defer { transport.close() }
        let folder = try DemoFolder()
        defer { folder.remove() }
        let poster = Poster(transport: transport)
        let past = try DemoPast(
            store: try ApprovalStore(path: folder.store),
            poster: poster,
            clock: .fixed(at: now),
            environment: [:]
        )
        let doors = try await DemoDoors(
            in: folder,
            for: past.service(0),
            clock: .fixed(at: now)
        )
        var settings = ServerSettings()
        settings.pushService = try PushService(
            address: doors.options[1],
            credentials: doors.options[3]
        )
        let host = try await AMServerHost.start(settings: settings, clock: { now })
        let server = DemoServer(
            origin: host.origin,
            adminAddress: host.adminAddress,
            poster: poster
        )
        let screens: [[String]]
        do {
            screens = try await Self.screens(at: server, past, doors)
        } catch {
            await host.stop()
            await doors.close()
            throw error
        }
        await host.stop()
        await doors.close()
        return screens
    }

    private static func screens(
        at server: DemoServer,
        _ past: DemoPast,
        _ doors: DemoDoors
    ) async throws -> [[String]] {
        _ = try await past.live(at: server, doors)
        var state = State(
            size: Size(width: 80, height: 24),
            now: now,
            order: .urgency,
            isQueue: true
        )
        _ = respond(&state, to: .reported(.connection(.connected)))
        var screens: [[String]] = []
        for (step, scene) in Story.scenes.prefix(2).enumerated() {
            let passed = Int64(step * pause) * 1_000
            let service = past.service(passed)
            if step > 0 { try await server.moveClock(seconds: pause) }
            _ = respond(&state, to: .tick(now.advanced(byMilliseconds: passed)))
            doors.hand(to: service)
            let push = try await server.send(scene.order)
            let entries = try await service.openEntries()
            let entry = try #require(entries.first { $0.id.text == push.messageID })
            _ = respond(&state, to: .banner(scene.note(number: push.expectedNumber)))
            _ = respond(&state, to: .reported(.arrived(entry)))
            let text = render(state).text
            screens.append(
                text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            )
            for key in "ay".unicodeScalars { _ = respond(&state, to: .key(.character(key))) }
            let proofs = Proofs(.once, typed: entry.approvalPhrase.text.text)
            let outcome = try await service.answer(.approve, to: entry.id, shown: [], given: proofs)
            _ = respond(&state, to: .reported(.stateChanged(entry.id, outcome.state)))
        }
        return screens
    }
}
