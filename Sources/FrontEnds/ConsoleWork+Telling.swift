import Approvals
import Console
import GeoReports
import Review
import Storage
import Vocabulary

/// What stands where requests would, and where the person is.
extension ConsoleWork {
    /// How often it is looked whether anything was written.
    private static let overviewPause = Duration.seconds(1)

    /// Tells the overview, and again whenever the ledger has changed, until it is cancelled.
    func followOverview() async {
        var told: LedgerMark?
        while !Task.isCancelled {
            do throws(StorageError) {
                let mark = try await service.ledger.mark()
                if mark != told {
                    let overview = try await service.overview(at: enrolment.addresses)
                    if !Task.isCancelled { tell(.event(.overview(overview))) }
                    told = mark
                }
            } catch {
                if !Task.isCancelled { tell(.event(.problem(error))) }
            }
            guard (try? await Task.sleep(for: Self.overviewPause)) != nil else { return }
        }
    }

    /// Keeps an address that messages can be fetched from, or tells why it is none.
    ///
    /// - Returns: Whether it was kept.
    func keepDeliveries(_ text: String) async -> Bool {
        do {
            try await service.keepDeliveries(text == Words.Deliveries.none ? nil : text)
            let standing = try await service.deliveriesStanding(at: enrolment.addresses)
            tell(.event(.deliveriesKept(standing)))
            return true
        } catch {
            tell(.event(.deliveriesRefused("\(error.coded.sentence)")))
            return false
        }
    }

    /// Keeps a place that can be found, tells why another one cannot, and weighs anew what waits.
    func keepHome(_ text: String) async {
        do {
            let place = try HomePlace(reading: text)
            let home = KeptHome(name: place.name?.text, coordinate: place.coordinate)
            try await service.keepHome(.place(home))
            tell(.event(.homeKept(home.label)))
            for entry in try await service.openEntries() { tell(.event(.arrived(entry))) }
        } catch let error as HomeError {
            tell(.event(.homeRefused(error.remark, choices: error.choices.map(\.text))))
        } catch {
            tell(.event(.homeRefused("\(error.coded.sentence)")))
        }
    }
}
