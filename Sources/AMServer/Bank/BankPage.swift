/// The page of the family bank.
enum BankPage {
    /// Its text; the script shows one of its parts at a time.
    static let html = #"""
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>Family Bank (simulation)</title>
        <link rel="stylesheet" href="bank.css">
        <link rel="icon" href="data:,">
        <script src="bank.js" defer></script>
        </head>
        <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>
        <p class="brand">Family Bank</p>
        <p class="notice">This is a simulation: nothing is paid.</p>
        </header>
        <main id="main" tabindex="-1">
        <p id="status" role="status" aria-live="polite"></p>
        <noscript><p>This page needs JavaScript.</p></noscript>

        <section id="sign-in" aria-labelledby="sign-in-title" hidden>
        <h1 id="sign-in-title" tabindex="-1">Sign in</h1>
        <form id="sign-in-form" novalidate>
        <p id="sign-in-error" class="error" hidden></p>
        <label for="user">User name</label>
        <input id="user" name="user" autocomplete="username" autocapitalize="none" spellcheck="false" required
         aria-describedby="sign-in-error">
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required
         aria-describedby="sign-in-error">
        <fieldset>
        <legend>What for?</legend>
        <label class="choice"><input type="radio" name="journey" value="payment" checked> Pay from the shared account</label>
        <label class="choice"><input type="radio" name="journey" value="push"> Sign in, approved on a device</label>
        <label class="choice"><input type="radio" name="journey" value="enrol"> Enrol a device that approves</label>
        <label class="choice"><input type="radio" name="journey" value="webauthn-register"> Register a key</label>
        </fieldset>
        <button type="submit">Go on</button>
        </form>
        <p><button type="button" id="with-key" class="second">Sign in with a key</button></p>
        </section>

        <section id="pay" aria-labelledby="pay-title" hidden>
        <h1 id="pay-title" tabindex="-1">Pay from the shared account</h1>
        <form id="pay-form" novalidate>
        <p id="pay-error" class="error" hidden></p>
        <label for="amount">Amount in EUR</label>
        <input id="amount" name="amount" inputmode="decimal" autocomplete="off" required
         aria-describedby="amount-hint pay-error">
        <p id="amount-hint" class="hint">Such as 75.00</p>
        <label for="payee">Payee</label>
        <input id="payee" name="payee" autocomplete="off" maxlength="70" required aria-describedby="pay-error">
        <label for="reference">Reference</label>
        <input id="reference" name="reference" autocomplete="off" maxlength="140" aria-describedby="reference-hint">
        <p id="reference-hint" class="hint">May stay empty</p>
        <p id="location-words">Whoever approves is shown where you are, when your browser tells and you allow it.</p>
        <button type="submit">Ask for approval</button>
        </form>
        </section>

        <section id="wait" aria-labelledby="wait-title" hidden>
        <h1 id="wait-title" tabindex="-1">Waiting for the approver</h1>
        <p id="wait-words"></p>
        <p id="number" class="number" hidden></p>
        <p id="location-told"></p>
        <p><button type="button" id="cancel" class="second">Cancel</button></p>
        </section>

        <section id="enrol" aria-labelledby="enrol-title" hidden>
        <h1 id="enrol-title" tabindex="-1">Enrol a device</h1>
        <p>Scan the code with the device that approves, or copy the address to it. It is a secret.</p>
        <p><img id="code" alt="QR code with the address below" hidden></p>
        <label for="address">Address</label>
        <textarea id="address" rows="5" readonly spellcheck="false"></textarea>
        </section>

        <section id="end" aria-labelledby="end-title" hidden>
        <h1 id="end-title" tabindex="-1"></h1>
        <p id="end-words"></p>
        <p><button type="button" id="again">Start again</button></p>
        </section>
        </main>
        </body>
        </html>
        """#

    /// How it looks; the colours have a contrast of 7 to 1 or more in light and dark.
    static let style = #"""
        :root {
          color-scheme: light dark;
          --page: #fbfaf7; --ink: #1d1d1b; --soft: #4a4a45; --line: #6b6b63;
          --accent: #0b4a5e; --on-accent: #ffffff; --bad: #8a1414; --focus: #0b4a5e;
        }
        @media (prefers-color-scheme: dark) {
          :root {
            --page: #161716; --ink: #f0efea; --soft: #c4c3bb; --line: #a3a299;
            --accent: #9fd8ea; --on-accent: #10232a; --bad: #ffb4ab; --focus: #9fd8ea;
          }
        }
        * { box-sizing: border-box; }
        body {
          margin: 0 auto; max-width: 34rem; padding: 0 1rem 3rem; background: var(--page); color: var(--ink);
          font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
        }
        header { border-bottom: 1px solid var(--line); padding: 1rem 0 .5rem; }
        .brand { margin: 0; font-weight: 700; font-size: 1.25rem; color: var(--accent); }
        .notice, .hint { margin: 0; color: var(--soft); }
        .hint { margin-bottom: 1rem; }
        h1 { font-size: 1.5rem; line-height: 1.25; margin: 1.5rem 0 1rem; }
        label, legend { display: block; font-weight: 600; margin-bottom: .25rem; }
        input:not([type=radio]), textarea {
          display: block; width: 100%; padding: .6rem .7rem; margin-bottom: 1rem; font: inherit;
          color: inherit; background: transparent; border: 1px solid var(--line); border-radius: .3rem;
        }
        textarea { font-family: ui-monospace, monospace; font-size: .9rem; }
        fieldset { border: 1px solid var(--line); border-radius: .3rem; margin: 0 0 1rem; padding: .75rem 1rem; }
        .choice { font-weight: 400; padding: .35rem 0; }
        button {
          font: inherit; font-weight: 600; padding: .65rem 1.25rem; min-height: 2.75rem; border-radius: .3rem;
          border: 1px solid var(--accent); background: var(--accent); color: var(--on-accent); cursor: pointer;
        }
        button.second { background: transparent; color: var(--accent); }
        button[disabled] { opacity: .6; cursor: default; }
        :focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
        h1:focus { outline: none; }
        .error { color: var(--bad); font-weight: 600; }
        .number { font-size: 4rem; font-weight: 700; line-height: 1.1; margin: 1rem 0; letter-spacing: .05em; }
        #status:empty { display: none; }
        #code { width: min(100%, 20rem); background: #fff; }
        .skip { position: absolute; left: -100rem; }
        .skip:focus { left: 1rem; top: 1rem; background: var(--page); padding: .5rem; }
        [hidden] { display: none !important; }
        @media (prefers-reduced-motion: no-preference) { button { transition: opacity .1s; } }
        """#
}
