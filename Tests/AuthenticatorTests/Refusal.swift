import Vocabulary

/// The code of the error that `body` throws; `nil` when it throws none.
func refusal(_ body: () throws -> some Any) -> String? {
    do {
        _ = try body()
        return nil
    } catch {
        return (error as? any CodedError)?.code ?? "not coded"
    }
}
