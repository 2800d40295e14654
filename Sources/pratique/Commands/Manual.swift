import Arguments
import Vocabulary

/// `pratique manual`, for those who install the program.
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the manual pages of the program and its commands into a folder.",
        discussion: """
            Pages that are there already are written anew.

            Example:
              pratique manual /tmp/pages
            """,
        shouldDisplay: false
    )

    @Argument(help: "The folder; it is made when it is not there.")
    var folder: String

    func run() throws {
        do {
            let target = try PageFolder(folder)
            for page in Pratique.manualPages(Surroundings.manual) {
                try target.write(page.text, named: "\(page.name).1")
            }
        } catch {
            throw Output.failure(error)
        }
    }
}
