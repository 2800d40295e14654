"""Samples/mosquitto behind Debian's own configuration of Mosquitto, as Docs/deploy.md sets it up."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import time

from gateway.bench import (ROOT, Broker, Doors, Home, Registrations, Sender, Unavailable, certificate, expect,
                           free_port, private)

SAMPLES = pathlib.Path(ROOT, "Samples", "mosquitto")
DEBIAN = pathlib.Path("/etc/mosquitto/mosquitto.conf")
PASSWORDS = {"gateway": "gateway's", "ann": "ann's"}


class Sample(Broker):
    """The sample, with the places of a test in it and nothing else changed."""

    def __init__(self, folder, pem, key):
        self.folder, self.port, self.process = pathlib.Path(folder, "mosquitto"), free_port(), None
        for name in ("conf.d", "pratique", "lib"):
            (self.folder / name).mkdir(parents=True)
        self.configuration = self.folder / "mosquitto.conf"
        self.configuration.write_text(re.sub(
            "/(etc/mosquitto/conf.d|run/mosquitto|var/log/mosquitto|var/lib/mosquitto)", lambda found: str(
                self.folder / {"conf.d": "conf.d", "mosquitto": "lib"}[found[1].rsplit("/", 1)[1]]),
            DEBIAN.read_text(encoding="utf-8")))
        sample = (SAMPLES / "mosquitto.conf").read_text(encoding="utf-8")
        for before, after in [("listener 8883", f"listener {self.port} 127.0.0.1"),
                              ("/etc/mosquitto/pratique", f"{self.folder}/pratique")]:
            expect(f"{before} in the sample", True, before in sample)
            sample = sample.replace(before, after)
        (self.folder / "conf.d" / "pratique.conf").write_text(sample)
        shutil.copy(SAMPLES / "acl", self.folder / "pratique")
        shutil.copy(pem, self.folder / "pratique" / "broker.pem")
        shutil.copy(key, self.folder / "pratique" / "broker.key")
        for number, (user, password) in enumerate(PASSWORDS.items()):
            subprocess.run(["mosquitto_passwd", *([] if number else ["-c"]), "-b",
                            f"{self.folder}/pratique/passwords", user, password], check=True)
        if os.geteuid() == 0:
            os.chmod(folder, 0o755)
            subprocess.run(["chown", "-R", "mosquitto", self.folder], check=True)
        self.start()

    def inbox_of(self, user, folder, authority):
        return {"address": f"mqtts://localhost:{self.port}", "user": user, "authority": authority,
                "passwordFile": private(f"{folder}/{user}-password", PASSWORDS[user] + "\n")}

    def client(self, tool, user, *arguments):
        return subprocess.Popen(
            [tool, "-h", "localhost", "-p", str(self.port), "--cafile", f"{self.folder}/pratique/broker.pem",
             "-u", user, "-P", PASSWORDS[user], "-V", "5", "-q", "1", *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")


def steps(program, folder):
    if not DEBIAN.exists():
        raise Unavailable(f"{DEBIAN} is missing")
    pem, key = certificate(folder)
    broker = Sample(folder, pem, key)
    port, gateway = free_port(), None
    senders = private(f"{folder}/senders.json", json.dumps({"tokens": ["token"]}))
    try:
        gateway = Doors(Home(program, f"{folder}/gateway", {
            "port": port, "senders": senders,
            "broker": broker.inbox_of("gateway", folder, pem)}), port)
        home = Home(program, f"{folder}/console", {"broker": broker.inbox_of("ann", folder, pem)})
        account, sender = Registrations().enrol(home), Sender(port, "token")
        ident, message = account.google()
        expect("answer", 200, sender.post(message))
        broker.restart()
        expect("the store", [ident], home.requests())
        yield "Samples/mosquitto starts behind Debian's configuration; a message waits while it restarts, and arrives"
        told = broker.client("mosquitto_pub", "ann", "-t", "pratique/topic", "-m", "x", "-d").communicate()[0]
        expect("a console that publishes", True, "RC:135" in told, f": {told}")
        readers = [broker.client("mosquitto_sub", user, "-t", "pratique/#", "-W", "3", "-d")
                   for user in ("ann", "gateway")]
        time.sleep(1)
        expect("answer", 200, sender.post(account.google()[1]))
        told = [reader.communicate()[0] for reader in readers]
        expect("ann, the gateway receive", [True, False], ["received PUBLISH" in each for each in told],
               "\n" + "\n".join(told))
        yield "its access list: a console cannot publish, a gateway cannot read"
    finally:
        if gateway:
            gateway.kill()
        broker.close()
