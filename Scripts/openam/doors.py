"""Pushes that OpenAM sends to the inbox of the program itself: nothing is carried by hand."""
import json
import os
import re
import signal
import socket
import subprocess
import time

from openam.program import SETTINGS, Program
from openam.servers import PAUSE, Failure, expect, wait_for

USER = "cem"
# As `start` sets up OpenAM's push service.
KEYS = {"AKIAOPENAMTEST": "not-a-secret"}


class Person:
    """A console whose inbox has the place of the stand-in for SNS."""

    def __init__(self, server, path, folder):
        self.server, self.program = server, Program(path, folder)
        self.watch = None

    def open(self):
        sns = os.path.join(self.server.folder, "sns")
        with open(os.path.join(self.server.folder, "sns.pid"), encoding="utf-8") as kept:
            os.kill(int(kept.read()), signal.SIGTERM)
        wait_for("the end of the stand-in", lambda: not self.is_listening())
        senders = os.path.join(self.program.folder, "senders.json")
        with open(os.open(senders, os.O_CREAT | os.O_WRONLY, 0o600), "w", encoding="utf-8") as out:
            json.dump({"accessKeys": KEYS}, out)
        os.chmod(os.path.join(sns, "sns.pem"), 0o600)
        inbox = {"port": self.server.port + 1, "senders": senders,
                 "certificate": os.path.join(sns, "sns.pem"), "key": os.path.join(sns, "sns.pem")}
        path = os.path.join(self.program.folder, "config", "pratique", "config.json")
        with open(path, "w", encoding="utf-8") as out:
            json.dump({**SETTINGS, "inbox": inbox}, out)
        printed = os.path.join(self.program.folder, "watched")
        with open(printed, "w", encoding="utf-8") as out:
            self.watch = subprocess.Popen(
                [self.program.path, "watch"], stdin=subprocess.DEVNULL, stdout=out, stderr=out,
                env=self.program.environment, start_new_session=True)
        wait_for("an open inbox", self.is_listening)
        return "watch in the place of the stand-in", "the inbox is open"

    def is_listening(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.server.port + 1)) == 0

    def close(self):
        if self.watch is not None and self.watch.poll() is None:
            self.watch.terminate()
            self.watch.wait(timeout=30)

    def waiting(self):
        told = self.program.run("list", "--offline", "--json")
        return [json.loads(line)["request"]["message_id"] for line in told.splitlines()
                if json.loads(line).get("state") == "pending"]

    def sign_in(self):
        """A page that waits, and the id of its request, which came by itself."""
        before = self.waiting()
        page = self.server.page("push", user=USER)
        return page, wait_for("a request in the store",
                              lambda: [each for each in self.waiting() if each not in before])[0]

    def outcome(self, page):
        class Page:
            state = page
        found, end = "waiting", time.monotonic() + 30
        while found == "waiting" and time.monotonic() < end:
            time.sleep(PAUSE)
            found = self.server.look(Page)
        return found


def enrolled(person):
    address, page = person.server.address(USER)
    person.program.run("enrol", "-", "--allow-plain-http", text=address + "\n")
    found = person.server.registered(USER, page)
    expect("registration", "registered", found)
    with open(os.path.join(person.program.folder, "state", "pratique", "endpoints.json"),
              encoding="utf-8") as kept:
        endpoints = json.load(kept)["endpoints"]
    expect("endpoints", 1, len(endpoints))
    return "enrol ADDRESS", f"page: {found}; {endpoints[0]['arn'].rsplit('/', 1)[0]}/ID"


def decided(word, wanted):
    def step(person):
        page, ident = person.sign_in()
        person.program.run(word, ident, *(["--yes"] if word == "approve" else []))
        found = person.outcome(page)
        expect(word, wanted, found)
        return f"{word} ID", f"login: {found}"
    return step


def two(person):
    first, second = person.sign_in(), person.sign_in()
    person.program.run("approve", second[1], "--yes")
    person.program.run("reject", first[1])
    found = person.outcome(second[0]), person.outcome(first[0])
    expect("two at once", ("in", "refused"), found)
    return "approve ID-OF-2, reject ID-OF-1", f"logins: {found[0]}, {found[1]}"


def overdue(person):
    page, ident = person.sign_in()
    time.sleep(63)
    told = person.program.run("approve", ident, "--yes", status=1)
    if not re.search(r"answer\.expired", told):
        raise Failure(f"answered too late: expected answer.expired, found {told}")
    found = person.outcome(page)
    expect("nobody answers", "refused", found)
    return "nothing for 63 s, then approve ID", f"login: {found}; nothing is sent"


STEPS = [
    ("inbox", Person.open),
    ("inbox, enrolment", enrolled),
    ("inbox, push", decided("approve", "in")),
    ("inbox, push", decided("reject", "refused")),
    ("inbox, two at once", two),
    ("inbox, overdue", overdue),
]
COUNT = len(STEPS)
