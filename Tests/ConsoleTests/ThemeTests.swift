import CNcurses
import Glibc
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
        for style in [Style.danger, .alarm, .selected, .heading] {
            #expect(attributes(style) != attributes(.plain), "\(style)")
        }
        #expect(attributes(.danger) != attributes(.alarm))
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
        for style in Style.allCases {
            for background in Theme.Background.allCases {
                #expect(Theme(.monochrome)[style].colour(on: background) == nil)
            }
        }
    }

    @Test(arguments: Theme.Name.allCases)
    func `every colour is readable on the backgrounds of its kind`(name: Theme.Name) {
        // Black, VS Code's and Solarized's; white, GNOME's and Solarized's.
        let backgrounds: [Theme.Background: [(Double, Double, Double)]] = [
            .dark: [(0, 0, 0), (0x1E, 0x1E, 0x1E), (0, 0x2B, 0x36)],
            .light: [(255, 255, 255), (250, 250, 250), (0xFD, 0xF6, 0xE3)],
        ]
        for (background, colours) in backgrounds {
            for style in Style.allCases {
                guard let colour = Theme(name)[style].colour(on: background) else { continue }
                #expect(colour.index >= 16, "terminals differ in the first 16")
                let text = Contrast.colour(colour.index)
                for behind in colours {
                    let ratio = Contrast.ratio(text, behind)
                    #expect(ratio >= 4.5, "\(style) on \(background): \(ratio)")
                }
                guard let basic = colour.basic else { continue }
                let plain = Contrast.ratio(Contrast.colour(basic), colours[0])
                #expect(plain >= 4.5, "\(style) on \(background) with 8 colours: \(plain)")
            }
        }
    }

    @Test(arguments: [
        ("15;0", Theme.Background.dark), ("0;15", .light), ("0;default;7", .light), ("7;8", .dark),
        ("15;default", nil), ("", nil),
    ])
    func `COLORFGBG names a background`(value: String, background: Theme.Background?) {
        #expect(Theme.Background(colours: value) == background)
    }

    @Test func `what is faint has a colour in place of the attribute, where there are many`() {
        for (colours, isDim) in [(256, false), (8, true), (0, true)] {
            let look = Palette(on: .light, colours: colours) { _, _ in }.look(of: .dim)
            #expect((look.attributes & UInt32(CNCURSES_DIM) != 0) == isDim, "\(colours)")
        }
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

/// Contrast as WCAG 2.2 computes it.
private enum Contrast {
    /// xterm's value of a colour of 256.
    static func colour(_ index: Int) -> (Double, Double, Double) {
        let basic: [(Double, Double, Double)] = [
            (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205),
            (0, 205, 205), (229, 229, 229),
        ]
        if index < 8 { return basic[index] }
        let levels: [Double] = [0, 95, 135, 175, 215, 255]
        guard index < 232 else {
            let grey = Double(8 + 10 * (index - 232))
            return (grey, grey, grey)
        }
        let place = index - 16
        return (levels[place / 36], levels[place / 6 % 6], levels[place % 6])
    }

    static func ratio(
        _ one: (Double, Double, Double),
        _ other: (Double, Double, Double)
    ) -> Double {
        let lights = [luminance(one), luminance(other)].sorted()
        return (lights[1] + 0.05) / (lights[0] + 0.05)
    }

    private static func luminance(_ colour: (Double, Double, Double)) -> Double {
        func linear(_ value: Double) -> Double {
            let part = value / 255
            return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(colour.0) + 0.7152 * linear(colour.1) + 0.0722 * linear(colour.2)
    }
}
