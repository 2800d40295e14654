import Push
import Testing
import Token
import Vocabulary

@Suite struct SharedAccountTests {
    @Test(
        arguments: [
            (#"{"sharedAccount":"Harbour Rowing"}"#, "Harbour Rowing", [], nil),
            (
                #"{"sharedAccount":{"name":"Harbour Rowing"},"accountHolders":["Ann","Bo"]}"#,
                "Harbour Rowing", ["Ann", "Bo"], nil
            ),
            (
                #"{"payment":{"amount":"1.00","payee":"P","shared_account":"Rowing","#
                    + #""account_holders":[{"name":"Ann"},{"displayName":"Bo"}]},"#
                    + #""initiator":"treasurer"}"#,
                "Rowing", ["Ann", "Bo"], "treasurer"
            ),
            (#"{"accountHolders":"Ann","requestedBy":"Bo"}"#, nil, ["Ann"], "Bo"),
        ] as [(String, String?, [String], String?)]
    )
    func `the name, the holders and who asked are facts`(
        json: String,
        name: String?,
        holders: [String],
        initiator: String?
    ) throws {
        for claim in ["p", "payload"] {
            let facts = try Message([claim: .string(json)]).facts()
            #expect(facts.sharedAccount?.name?.text == name)
            #expect(facts.sharedAccount?.holders.map(\.text) == holders)
            #expect(facts.initiator?.text == initiator)
            #expect(facts.other.isEmpty)
        }
    }

    @Test(arguments: [
        #"{"sharedAccount":7}"#, #"{"sharedAccount":""}"#, #"{"accountHolders":["Ann",7]}"#,
        #"{"accountHolders":[{"name":"Ann","role":"owner"}]}"#,
        #"{"accountHolders":[\#(Array(repeating: #""Ann""#, count: 17).joined(separator: ","))]}"#,
    ])
    func `what cannot be read whole stays among the other members`(json: String) throws {
        let facts = try Message(["p": .string(json)]).facts()
        #expect(facts.sharedAccount == nil)
        #expect(facts.other.count == 1)
    }

    @Test func `hidden characters of a name are shown and noted`() throws {
        let facts = try Message(["p": .string(#"{"sharedAccount":"Row\u202Eing"}"#)]).facts()
        #expect(facts.sharedAccount?.name?.isAltered == true)
        #expect(facts.anomalies.contains(.hiddenCharacters))
    }

    @Test func `the account that pays may have a name`() throws {
        for json in [
            #"{"amount":"1.00","debtorAccount":{"name":"Rowing","iban":"GB82WEST12345698765432"}}"#,
            #"{"instructedAmount":{"amount":"1.00","currency":"EUR"},"debtorName":"Rowing"}"#,
        ] {
            let facts = try Message(["p": .string(json)]).facts()
            #expect(facts.payment?.debtorName == "Rowing")
            #expect(facts.other.isEmpty)
        }
    }
}
