import Arguments
import Vocabulary

/// `pratique-am manual`, for those who install the program.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the manual pages of the program and its commands into a folder.",
        discussion: """
            Existing pages are overwritten.

            Example:
              pratique-am manual /tmp/pages
            """,
        shouldDisplay: false
    )

    /// The day of the release that the pages belong to, as those of the console.
    private static let date = "2026-11-21"

    @Argument(help: "The folder; it is created if needed.")
    var folder: String

    func run() throws {
        let target = try PageFolder(folder)
        for page in PratiqueAM.manualPages(Self.surroundings) {
            try target.write(page.text, named: "\(page.name).1")
        }
    }

    /// What the pages tell beside the commands.
    private static let surroundings = ManualSurroundings(
        program: PratiqueAM.line,
        date: date,
        statuses: [
            .init(code: 0, meaning: "Done.", commands: []),
            .init(code: 1, meaning: "An error, printed on standard error.", commands: []),
            .init(code: 64, meaning: "Unknown or missing arguments.", commands: []),
        ],
        variables: [.init(name: "COLUMNS", meaning: "The width of help texts.")],
        files: []
    )
}
