"""The gateway is killed between the server and the console."""
import http.client
import json
import random
import signal
import threading
import time

from gateway.bench import (Broker, Doors, Home, Registrations, Sender, expect, free_port, private)

ROUNDS = 30


def after_answer(gateway, sender, account, home):
    """SIGKILL once the server has its 200, while no console is connected."""
    ident, message = account.google()
    expect("answer", 200, sender.post(message))
    gateway.kill()
    sender.close()
    gateway.start()
    expect("the console's store", [ident], home.requests())
    expect("the store, asked again", [ident], home.requests())
    return "killed after the answer: the console has the message once"


def before_answer(broker, gateway, sender, account, home):
    """SIGKILL while the broker has the message and has not acknowledged it."""
    before = home.requests("--offline")
    ident, message = account.google()
    outcome = []

    def post():
        try:
            outcome.append(sender.post(message))
        except (OSError, http.client.HTTPException) as error:
            outcome.append(type(error).__name__)

    broker.process.send_signal(signal.SIGSTOP)
    worker = threading.Thread(target=post)
    worker.start()
    time.sleep(1)
    expect("an answer before the broker's acknowledgement", [], outcome)
    gateway.kill()
    worker.join()
    expect("the server has no answer", True, len(outcome) == 1 and outcome[0] != 200, f": {outcome}")
    broker.process.send_signal(signal.SIGCONT)
    gateway.start()
    tries = sender.deliver(message)
    expect("the console's store", sorted(before + [ident]), sorted(home.requests()))
    return (f"killed before the answer: the server got {outcome[0]}, was answered at attempt {tries + 1}, "
            "and the store has the message once")


def at_random(broker, gateway, sender, account, home):
    """SIGKILL at a random moment of each delivery, and an end of the broker in every fifth."""
    before, sent, tries = home.requests("--offline"), [], 0
    for number in range(ROUNDS):
        ident, message = account.google()
        sent.append(ident)
        pause = random.uniform(0, 0.015)

        def strike():
            time.sleep(pause)
            gateway.kill()
            if number % 5 == 4:
                broker.restart()
            gateway.start()

        worker = threading.Thread(target=strike)
        worker.start()
        tries += sender.deliver(message)
        worker.join()
        sender.close()
    found = home.requests()
    expect("the console's store", sorted(before + sent), sorted(found))
    return (f"killed at random moments of {ROUNDS} deliveries, and the broker restarted in {ROUNDS // 5}: {tries} "
            "attempts, each message is in the store once")


def steps(program, folder):
    # As Samples/mosquitto: what is acknowledged is on the disk.
    broker = Broker(folder, "autosave_on_changes true", "autosave_interval 1")
    port = free_port()
    senders = private(f"{folder}/senders.json", json.dumps({"tokens": ["token"]}))
    gateway = None
    try:
        gateway = Doors(Home(program, f"{folder}/gateway", {
            "port": port, "senders": senders, "broker": broker.inbox}), port)
        home = Home(program, f"{folder}/console", {"broker": broker.inbox})
        account, sender = Registrations().enrol(home), Sender(port, "token")
        yield after_answer(gateway, sender, account, home)
        yield before_answer(broker, gateway, sender, account, home)
        yield at_random(broker, gateway, sender, account, home)
    finally:
        if gateway:
            gateway.kill()
        broker.close()
