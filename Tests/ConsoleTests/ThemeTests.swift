import Testing

@testable import Console
@testable import Review

struct ThemeTests {
    @Test(arguments: Theme.Name.allCases)
    func `what must not be overlooked differs without colour`(name: Theme.Name) {
        let theme = Theme(name)
        func attributes(_ style: Style) -> [Bool] {
            let look = theme[style]
            return [look.isBold, look.isDim, look.isReversed, look.isUnderlined]
        }
        for style in [Style.danger, .unverified, .selected, .heading] {
            #expect(attributes(style) != attributes(.plain), "\(style)")
        }
        #expect(attributes(.danger) != attributes(.unverified))
    }

    @Test func `the high contrast has nothing dim and all colours bold`() {
        let theme = Theme(.highContrast)
        for style in Style.allCases {
            #expect(!theme[style].isDim)
            if theme[style].colour != nil { #expect(theme[style].isBold) }
        }
    }

    @Test func `the colour-blind theme needs neither red nor green`() {
        let theme = Theme(.colourBlind)
        for style in Style.allCases {
            #expect(![1, 2, 9, 10].contains(theme[style].colour?.basic))
        }
        #expect(theme[.good].colour != theme[.danger].colour)
        #expect(theme[.danger].colour != theme[.warning].colour)
    }

    @Test func `monochrome has no colour`() {
        for style in Style.allCases { #expect(Theme(.monochrome)[style].colour == nil) }
    }

    @Test(arguments: [("red", 1, 1), ("bright-red", 9, 1), ("white", 7, 7), ("bright-black", 8, 0)])
    func `a colour has a name`(name: String, index: Int, basic: Int) {
        let colour = Theme.Colour(name: name)
        #expect(colour?.index == index && colour?.basic == basic)
    }

    @Test func `a number is a colour up to 255`() {
        #expect(Theme.Colour(number: 214)?.basic == nil)
        #expect(Theme.Colour(number: 12)?.basic == 4)
        #expect(Theme.Colour(number: 256) == nil && Theme.Colour(number: -1) == nil)
        #expect(Theme.Colour(name: "bright-") == nil && Theme.Colour(name: "Red") == nil)
    }

    @Test func `a colour can be set for a meaning`() {
        var theme = Theme.standard
        guard let blue = Theme.Colour(name: "blue") else { return }
        theme.set(blue, for: .danger)
        #expect(theme[.danger].colour == blue && theme[.danger].isBold)
        #expect(theme[.warning] == Theme.standard[.warning])
    }
}
