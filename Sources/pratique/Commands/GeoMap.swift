import ArgumentParser
import Console
import Foundation
import Geodesy
import Runtime
import Vocabulary

/// `pratique geo map`.
struct GeoMap: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "map",
        abstract: "Draws a map around a place, with up to nine others marked.",
        discussion: """
            Where the output is no UTF-8 terminal the map is drawn in 7-bit characters, unless \
            --look says otherwise.

            Example:
              pratique geo map Bristol Cardiff --size 100x30
            """
    )

    /// What a map is drawn with.
    enum Look: String, ExpressibleByArgument, CaseIterable {
        case braille, blocks, ascii

        var value: MapLook {
            switch self {
            case .braille: .braille
            case .blocks: .blocks
            case .ascii: .ascii
            }
        }
    }

    @Argument(help: "The place in the middle, and up to nine others.")
    var places: [String]

    @Option(help: "braille, blocks or ascii.")
    var look: Look?

    @Option(help: "Columns and rows, such as 80x22; without it those of the terminal.")
    var size: String?

    @Option(help: "How many kilometres the view is wide, at least.")
    var span: Double?

    func validate() throws {
        guard (1...MapReport.mostPoints).contains(places.count) else {
            throw ValidationError("give 1 to \(MapReport.mostPoints) places")
        }
        guard span.map({ (1...50_000).contains($0) }) ?? true else {
            throw ValidationError("a span is 1 to 50000 kilometres")
        }
        _ = try frameSize()
    }

    func run() throws {
        do {
            let points = try Geo.subjects(places).map { (try $0.coordinate, $0.label) }
            let environment = ProcessInfo.processInfo.environment
            let usual = Output.isTerminal ? MapLook(environment: environment) : .ascii
            let chosen = look?.value ?? usual
            let lines = MapReport(points).lines(
                size: try frameSize(),
                span: span.map { .metres($0 * 1_000) },
                look: chosen,
                glyphs: chosen.glyphs
            )
            lines.forEach(Output.line)
        } catch {
            throw Output.failure(error)
        }
    }

    private func frameSize() throws -> Size {
        // The last row of a terminal is for what is typed next.
        guard let size else { return Size(width: Output.columns, height: max(6, Output.rows - 2)) }
        let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1],
            (MapReport.smallest.width...1_000).contains(width),
            (MapReport.smallest.height...1_000).contains(height)
        else {
            throw ValidationError("a size is COLUMNSxROWS, from 16x6 to 1000x1000")
        }
        return Size(width: width, height: height)
    }
}
