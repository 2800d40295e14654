enum BankPage {
    /// The script shows one of its parts at a time.
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

    /// The colours have a contrast of 7 to 1 or more in light and dark.
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

extension BankPage {
    /// It walks the server's journeys, as AM's own pages do.
    static let script = #"""
        "use strict";

        const find = (id) => document.getElementById(id);
        const endpoint = "/am/json/realms/root/authenticate?authIndexType=service&authIndexValue=";
        const words = {
          "rejected": ["Rejected", "The approver said no, or chose another number. Nothing is paid."],
          "expired": ["Expired", "Nobody approved in time. Nothing is paid."],
          "cancelled": ["Cancelled", "You have cancelled it."],
          "no-device": ["No device", "Nobody can approve: enrol a device first."],
          "has-device": ["Enrolled already", "A device is enrolled for this user."],
          "password": ["Not signed in", "User name or password is wrong."],
          "profile": ["Not taken", "What your browser tells of itself cannot be used."],
        };
        let journey = null, timer = null, run = 0;

        function show(id) {
          for (const section of document.querySelectorAll("main > section")) {
            section.hidden = section.id !== id;
          }
          const title = find(id + "-title");
          document.title = title.textContent + " - Family Bank (simulation)";
          title.focus();
        }

        function say(text) { find("status").textContent = text; }

        function complain(id, text, field) {
          const place = find(id);
          place.textContent = text;
          place.hidden = !text;
          for (const input of place.closest("form").elements) input.removeAttribute("aria-invalid");
          if (text && field) {
            field.setAttribute("aria-invalid", "true");
            field.focus();
          }
        }

        function end(title, text) {
          run += 1;
          clearTimeout(timer);
          journey = null;
          find("password").value = "";
          find("end-title").textContent = title;
          find("end-words").textContent = text;
          say(title + ". " + text);
          show("end");
        }

        async function post(name, body) {
          const mine = run;
          let reply, found;
          try {
            reply = await fetch(endpoint + encodeURIComponent(name), {
              method: "POST", credentials: "same-origin", redirect: "error", cache: "no-store",
              headers: {"Content-Type": "application/json", "Accept-API-Version": "resource=2.1, protocol=1.0"},
              body: JSON.stringify(body),
            });
            found = await reply.json();
          } catch (error) {
            if (mine === run) end("No connection", "What became of it is not known. Start again.");
            return null;
          }
          if (mine !== run) return null;
          if (reply.ok) return found;
          const detail = found.detail || {};
          if (detail.errorCode === "110") end("Too late", "It took too long. Start again.");
          else {
            const mark = String(detail.failureUrl || "").split("#")[1] || "";
            const told = words[mark] || ["Not approved", String(found.message || "The bank said no.")];
            end(told[0], told[1]);
          }
          return null;
        }

        const callback = (type, id) => (journey.node.callbacks || []).find((each) => each.type === type
          && (!id || each.output.some((output) => output.name === "id" && output.value === id)));
        const output = (each, name) => (each.output.find((one) => one.name === name) || {}).value;

        async function go(name) {
          run += 1;
          journey = {name, node: null, told: ""};
          return step(await post(name, {}));
        }

        async function next() { return step(await post(journey.name, journey.node)); }

        async function step(found) {
          if (!found) return;
          if (!found.authId) return finished();
          journey.node = found;
          if (found.stage === "UsernamePassword") return signIn();
          if (found.stage === "Payment") return pay();
          if (found.stage === "PushWait") return wait();
          if (found.stage === "PushRegistration") return enrol();
          if (callback("MetadataCallback")) return useKey();
          end("Not known here", "The bank asks for something that this page does not know.");
        }

        function finished() {
          const told = {
            "payment": ["Approved", "The approver said yes. In a real bank the payment would be made now."],
            "push": ["Signed in", "The approver said yes."],
            "enrol": ["Enrolled", "The device is enrolled, and can approve now."],
            "webauthn-register": ["Key registered", "You can sign in with the key now."],
            "webauthn": ["Signed in", "The key has signed you in."],
          }[journey.name] || ["Done", ""];
          end(told[0], told[1]);
        }

        function signIn() {
          journey.node.callbacks[0].input[0].value = find("user").value.trim();
          journey.node.callbacks[1].input[0].value = find("password").value;
          return next();
        }

        function pay() {
          const wrong = callback("TextOutputCallback");
          complain("pay-error", wrong ? output(wrong, "message") : "", wrong ? find("amount") : null);
          if (find("pay").hidden) show("pay");
        }

        function place() {
          return new Promise((resolve) => {
            if (!navigator.geolocation) return resolve([null, "Your browser tells no place; the approver is shown none."]);
            navigator.geolocation.getCurrentPosition(
              ({coords}) => resolve([{latitude: coords.latitude, longitude: coords.longitude},
                "The approver is shown where you are."]),
              (error) => resolve([null, error.code === 1
                ? "You did not allow your place; the approver is shown none."
                : "Your browser does not know your place; the approver is shown none."]),
              {enableHighAccuracy: false, timeout: 10000, maximumAge: 5000});
          });
        }

        function identifier() {
          const numbers = crypto.getRandomValues(new Uint32Array(3));
          return Array.from(numbers).join("-");
        }

        async function ask(event) {
          event.preventDefault();
          if (!journey) return;
          const amount = find("amount"), payee = find("payee");
          if (!amount.value.trim()) return complain("pay-error", "Give an amount.", amount);
          if (!payee.value.trim()) return complain("pay-error", "Give a payee.", payee);
          complain("pay-error", "", null);
          const button = event.target.querySelector("button");
          button.disabled = true;
          say("Asking your browser where you are.");
          const mine = run;
          const [location, told] = await place();
          button.disabled = false;
          if (mine !== run || !journey) return;
          journey.told = told;
          const profile = {
            identifier: identifier(), version: "1.0",
            metadata: {platform: {platform: navigator.platform || ""}, browser: {userAgent: navigator.userAgent.slice(0, 512)}},
            location: location || {},
          };
          const values = [amount.value.trim(), payee.value.trim(), find("reference").value.trim(), JSON.stringify(profile)];
          values.forEach((value, index) => { journey.node.callbacks[index].input[0].value = value; });
          say("");
          return next();
        }

        function wait() {
          const polling = callback("PollingWaitCallback"), number = callback("HiddenValueCallback", "pushChallengeNumber");
          if (find("wait").hidden) {
            find("wait-words").textContent = number
              ? "The approver must choose this number:" : "The approver is asked on the device.";
            find("number").textContent = number ? output(number, "value") : "";
            find("number").hidden = !number;
            find("location-told").textContent = journey.told;
            say("");
            show("wait");
          }
          again(polling);
        }

        function again(polling) {
          const mine = run;
          const time = Math.min(Math.max(Number(output(polling, "waitTime")) || 5000, 1000), 60000);
          timer = setTimeout(() => { if (mine === run) next(); }, time);
        }

        function cancel() {
          const button = journey && callback("ConfirmationCallback");
          if (!button) return;
          clearTimeout(timer);
          button.input[0].value = 0;
          next();
        }

        async function enrol() {
          const address = output(callback("HiddenValueCallback", "mfaDeviceRegistration"), "value");
          if (find("enrol").hidden) {
            find("address").value = address;
            find("code").hidden = true;
            show("enrol");
            picture(address);
          }
          again(callback("PollingWaitCallback"));
        }

        async function picture(text) {
          try {
            const reply = await fetch("/bank/code", {
              method: "POST", credentials: "same-origin", headers: {"Content-Type": "application/json"},
              body: JSON.stringify({text}),
            });
            if (!reply.ok) return;
            find("code").src = "data:image/svg+xml;base64," + btoa(await reply.text());
            find("code").hidden = false;
          } catch (error) { /* The address is there as text. */ }
        }

        const bytes = (numbers) => new Uint8Array(numbers.map((number) => number & 255));
        const decode = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0));
        const numbers = (buffer) => Array.from(new Int8Array(buffer)).join(",");
        const url = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer)))
          .replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

        async function useKey() {
          const data = output(callback("MetadataCallback"), "data");
          const hidden = callback("HiddenValueCallback", "webAuthnOutcome");
          say("Your browser asks for the key.");
          hidden.input[0].value = await outcome(data);
          say("");
          return next();
        }

        async function outcome(data) {
          if (!window.PublicKeyCredential) return "unsupported";
          const wrap = (text, key) => data.supportsJsonResponse ? JSON.stringify({
            authenticatorAttachment: key.authenticatorAttachment || "platform", legacyData: text}) : text;
          const list = (ids) => (ids || []).map(({id}) => ({type: "public-key", id: bytes(id)}));
          const decoder = new TextDecoder();
          try {
            if (data._action === "webauthn_registration") {
              const key = await navigator.credentials.create({publicKey: {
                challenge: decode(data.challenge), timeout: Number(data.timeout), attestation: data.attestationPreference,
                rp: {name: data.relyingPartyName, id: data._relyingPartyId || undefined},
                user: {id: new TextEncoder().encode(data.userId), name: data.userName, displayName: data.displayName || data.userName},
                pubKeyCredParams: data._pubKeyCredParams, authenticatorSelection: data._authenticatorSelection,
                excludeCredentials: list(data._excludeCredentials),
              }});
              const made = key.response;
              return wrap([decoder.decode(made.clientDataJSON), numbers(made.attestationObject), url(key.rawId)].join("::"), key);
            }
            const key = await navigator.credentials.get({publicKey: {
              challenge: decode(data.challenge), timeout: Number(data.timeout), rpId: data._relyingPartyId || undefined,
              userVerification: data.userVerification, allowCredentials: list(data._allowCredentials),
            }});
            const used = key.response;
            const fields = [decoder.decode(used.clientDataJSON), numbers(used.authenticatorData), numbers(used.signature), url(key.rawId)];
            if (used.userHandle) fields.push(decoder.decode(used.userHandle));
            return wrap(fields.join("::"), key);
          } catch (error) {
            return "ERROR::" + error.name + ":" + String(error.message).replace(/\s+/g, " ").slice(0, 200);
          }
        }

        function start() {
          find("sign-in-form").addEventListener("submit", (event) => {
            event.preventDefault();
            const user = find("user"), password = find("password");
            if (!user.value.trim()) return complain("sign-in-error", "Give your user name.", user);
            if (!password.value) return complain("sign-in-error", "Give your password.", password);
            complain("sign-in-error", "", null);
            go(new FormData(event.target).get("journey"));
          });
          find("with-key").addEventListener("click", () => go("webauthn"));
          find("pay-form").addEventListener("submit", ask);
          find("cancel").addEventListener("click", cancel);
          find("again").addEventListener("click", () => { say(""); show("sign-in"); });
          show("sign-in");
        }

        start();
        """#
}
