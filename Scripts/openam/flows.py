"""What is tried, in order. Each step is done at OpenAM and at its simulation, with the same words."""
import json
import os
import re
import time
import urllib.parse

from gateway.bench import Failure, expect
from openam.program import Program, Stranger, decoded
from openam.servers import PATIENCE, PUSH_VERSION, Login

PLAIN = ("warning: The server is reached without encryption: anybody on the way can read and change "
         "what is sent. ")
NOBODY = "00000000-0000-4000-8000-0000000000001795000000000"


class Side:
    """One of the servers, with the program that is enrolled there."""

    def __init__(self, server, program, folder):
        self.server, self.folder = server, folder
        self.program = Program(program, os.path.join(folder, "device"))
        # What one step leaves for another.
        self.logins, self.stranger, self.page, self.codes = {}, None, None, {}

    def login(self, user="ann"):
        return Login(self.server, user)


class Said:
    """What a server said in a step."""

    def __init__(self, sent, short, *more):
        self.sent, self.short, self.more = sent, short, more


def form(value):
    """A document without the values that are new each time."""
    if isinstance(value, dict):
        return {name: form(each) for name, each in value.items()}
    if not isinstance(value, str):
        return value
    if value.startswith("{"):
        return form(json.loads(value))
    if value.count(".") == 2 and len(value) > 100:
        parts = [json.loads(decoded(part)) for part in value.split(".")[:2]]
        return [parts[0], {name: len(each) for name, each in parts[1].items()}]
    return re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}\d+", "ID", value)


def words(told, *logins):
    """What the program printed, without ids, times and the server's name."""
    for login in logins:
        told = told.replace(login.id, "ID")
    # OpenAM has a name of its own here, the other one is reached by loopback.
    told = " ".join(told.split()).replace(PLAIN, "")
    told = re.sub(r"https?://\S+", "ADDRESS", told)
    told = re.sub(r"openam\.example\.com|127\.0\.0\.1", "HOST", told)
    return re.sub(r"\d+", "0", told)


def register(side):
    address, page = side.server.address("ann")
    told = side.program.run("enrol", "-", "--allow-plain-http", text=address + "\n")
    parts = urllib.parse.urlsplit(address)
    names = [name for name, _ in urllib.parse.parse_qsl(parts.query, keep_blank_values=True)]
    found = side.server.registered("ann", page)
    expect("registration", "registered", found)
    # Two that nobody answers in time wait while the others are tried.
    side.logins = {"overdue": side.login(), "late": side.login()}
    side.program.review(side.program.envelope(side.logins["overdue"], "APNs"), lines="skip\n")
    return Said("enrol ADDRESS", f"page: {found}", f"{parts.scheme}://{parts.netloc}{parts.path}",
                names, words(told))


def decide(shape, word, wanted):
    def step(side):
        login = side.login()
        lines = f"{word}\nyes\n"
        side.program.review(side.program.envelope(login, shape), lines=lines)
        found = login.outcome()
        expect(f"{word} in the {shape} shape", wanted, found)
        return Said(f"review --plain FILE with {word}, yes", f"HTTP {side.program.http()}; login: {found}",
                    form(login.push))
    return step


def second_in_words(side):
    """A file with the second request, while the first is in the ledger and older."""
    first, second = side.login(), side.login()
    side.program.review(side.program.envelope(first, "FCM"), lines="skip\n")
    side.program.review(side.program.envelope(second, "FCM"), lines="approve\nyes\n")
    side.logins["first"] = first
    return two("review --plain FILE-OF-2 with approve, yes", side, first, second)


def second_in_json(side):
    """The first still waits; another one comes, and JSON lines approve that."""
    first, second = side.logins["first"], side.login()
    path = side.program.envelope(second, "APNs")
    side.program.command(path, command="approve", message_id=second.id)
    return two("review --json FILE-OF-2 with approve ID-OF-2", side, first, second)


def second_by_id(side):
    first, second = side.logins["first"], side.login()
    side.program.review(side.program.envelope(second, "FCM"), lines="skip\n")
    side.program.review("--only", second.id, lines="approve\nyes\n")
    return two("review --plain --only ID-OF-2 with approve, yes", side, first, second)


def second_by_id_in_json(side):
    first, second = side.logins["first"], side.login()
    side.program.review(side.program.envelope(second, "FCM"), lines="skip\n")
    side.program.command("--only", second.id, command="reject", message_id=second.id)
    return two("review --json --only ID-OF-2 with reject ID-OF-2", side, first, second, "refused")


def two(sent, side, first, second, wanted="in"):
    status = side.program.http()
    found = second.outcome(), first.look()
    expect(sent, (wanted, "waiting"), found)
    return Said(sent, f"HTTP {status}; second login: {found[0]}, first login: {found[1]}")


def first_of_two(side):
    first = side.logins["first"]
    side.program.copy(os.path.join(side.folder, "copy"))
    side.program.run("approve", first.id, "--yes")
    found = first.outcome()
    expect("the first of two, by its id", "in", found)
    return Said("approve ID-OF-1", f"HTTP {side.program.http()}; first login: {found}")


def twice(side):
    first = side.logins["first"]
    told = side.program.run("approve", first.id, "--yes", status=1)
    if "answer.already-delivered" not in told:
        raise Failure(f"a second answer: expected answer.already-delivered, found {told}")
    other = Program(side.program.path, os.path.join(side.folder, "copy"))
    told = other.run("approve", first.id, "--yes", status=4)
    if "HTTP 400" not in told:
        raise Failure(f"a second answer: expected the words HTTP 400, found {told}")
    return Said("approve ID-OF-1 once more, then from a copy of the device",
                "the first is not sent (answer.already-delivered); the second: HTTP 400",
                words(told, first))


def codes(chain, user):
    def step(side):
        address, page = side.server.address(user, chain, "otpauth")
        side.program.run("enrol", "-", text=address + "\n")
        found = []
        first = side.program.code(user)
        found.append(side.server.code_login(chain, user, first, page))
        if chain == "hotp":
            found.append(side.server.code_login(chain, user, side.program.code(user)))
        found.append(side.server.code_login(chain, user, first))
        expect(f"codes of {user}", ["in"] * (len(found) - 1) + ["refused"], found)
        kind = "time" if chain == "totp" else "counter"
        return Said(f"code {user} (by {kind}), the first once more",
                    "login: " + ", ".join(found), urllib.parse.urlsplit(address).netloc)
    return step


def nobody_answers(side):
    overdue, late = side.logins["overdue"], side.logins["late"]
    # Received in time, it can be answered as long again: the message does not say when it was sent.
    late.sleep_until(PATIENCE - 4)
    side.program.review(side.program.envelope(late, "FCM"), lines="skip\n")
    overdue.sleep_until(PATIENCE + 3)
    found = overdue.outcome()
    expect("nobody answers", "refused", found)
    told = side.program.run("approve", overdue.id, "--yes", status=1)
    if "answer.expired" not in told:
        raise Failure(f"answered too late: expected answer.expired, found {told}")
    return Said("nothing for 63 s, then approve ID",
                f"login: {found}; nothing is sent (answer.expired)", words(told, overdue))


def late_answer(side):
    late = side.logins["late"]
    late.sleep_until(PATIENCE + 3)
    told = side.program.run("approve", late.id, "--yes")
    found = late.outcome()
    expect("answered late", "refused", found)
    if "logged in" in told or "signed in" in told:
        raise Failure(f"answered late: expected no word of a login, found {told}")
    return Said("approve ID 63 s after the push, received late",
                f"HTTP {side.program.http()}; login: {found}", words(told, late))


def stranger(action):
    """A step of a device that is not ours; `action` gives what was sent and what came."""
    def step(side):
        sent, (short, headers), *more = action(side)
        headers = [re.sub(r"Domain=[^;]+; ", "", each) for each in headers]
        return Said(sent, short + "".join(f"; {each}" for each in more), headers)
    return step


def register_wrongly(side):
    address, side.page = side.server.address("dora")
    side.stranger = Stranger(address, "dora")
    return "register, with another key", side.stranger.register(side.server, b"x" * 32)


def register_rightly(side):
    return "register", side.stranger.register(side.server)


def register_again(side):
    found = side.stranger.register(side.server)
    page = side.server.registered("dora", side.page)
    side.logins["dora"] = side.login("dora")
    return "register, the same once more", found, f"page: {page}"


def answer(sent, more=None, **options):
    """An answer that is refused; the login goes on, which the approval behind it shows."""
    return stranger(lambda side: (
        sent, side.stranger.answer(side.server, side.logins["dora"], more, **options)))


def ends(sent, wanted, more=None, **options):
    """An answer that ends the login; another one is begun."""
    def step(side):
        login = side.logins["dora"]
        found = side.stranger.answer(side.server, login, more, **options)
        expect(sent, wanted, login.outcome())
        side.logins["dora"], side.logins["done"] = side.login("dora"), login
        return sent, found, f"login: {wanted}"
    return stranger(step)


def again(side):
    return "an approval, the same once more", side.stranger.answer(side.server, side.logins["done"])


def other(sent, body, action="authenticate", **headers):
    headers = PUSH_VERSION | {name.replace("_", "-"): each for name, each in headers.items()}
    return stranger(lambda side: (sent, side.server.tell(action, body, headers)))


def no_json(side):
    """The detail of this refusal is in the words of the parser, and each server has its own."""
    short, headers = side.server.tell("authenticate", b"no JSON")
    found = json.loads(short[4:])
    if not found.pop("detail", ""):
        raise Failure(f"no JSON: expected a detail, found {short}")
    return "no JSON", (short[:4] + json.dumps(found), headers), "the detail is the parser's own"


STEPS = (
    [("registration", register)]
    + [(f"{word}, {shape}", decide(shape, word, wanted)) for shape in ("FCM", "APNs", "SNS")
       for word, wanted in (("approve", "in"), ("reject", "refused"))]
    + [
        ("one of two, words", second_in_words),
        ("one of two, JSON", second_in_json),
        ("one of two, words and ids", second_by_id),
        ("one of two, JSON and ids", second_by_id_in_json),
        ("the other of two", first_of_two),
        ("answered twice", twice),
        ("codes by time", codes("totp", "bob")),
        ("codes by counter", codes("hotp", "cem")),
        ("another device", stranger(register_wrongly)),
        ("another device", stranger(register_rightly)),
        ("another device", stranger(register_again)),
        ("another device", answer("an unknown message", ident=NOBODY)),
        ("another device", answer("a wrong challenge", challenge=b"\0" * 32)),
        ("another device", answer("a wrong signature", secret=b"x" * 32)),
        ("another device", other("a body of another form", {"messageId": 1})),
        ("another device", other("an empty body", b"")),
        ("another device", other("a list", b"[]")),
        ("another device", stranger(no_json)),
        ("another device", other("a text", b"{}", Content_Type="text/plain")),
        ("another device", other("a version that is none", b"{}",
                                 Accept_API_Version="resource=9.0, protocol=1.0")),
        ("another device", other("an unknown action", {"messageId": "1", "jwt": "x.y.z"}, "dance")),
        ("another device", ends("an approval without the cookie", "in", cookie=False)),
        ("another device", stranger(again)),
        ("another device", ends("an approval by the action of registrations", "in",
                                action="register")),
        ("another device", ends("a rejection", "refused", {"deny": True})),
        ("another device", ends("an approval that says deny: false", "in", {"deny": False})),
    ]
)
LATE_STEPS = [("time is over", nobody_answers), ("answered late", late_answer)]
COUNT = len(STEPS) + len(LATE_STEPS)


def in_turn(sides):
    """All steps; those that wait for a login to run out come as soon as that is near."""
    late = LATE_STEPS
    for step in STEPS:
        begun = [side.logins["late"].begun for side in sides if side.logins]
        if begun and time.monotonic() > max(begun) + PATIENCE - 6:
            yield from late
            late = []
        yield step
    yield from late
