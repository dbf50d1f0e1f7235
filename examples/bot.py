"""A bot for Durbar with nothing but the standard library: it takes a free seat by its link and plays by chance.
    python3 examples/bot.py http://localhost:3000 MATCH INVITE     joins and plays
    python3 examples/bot.py http://localhost:3000 TOKEN            plays the seat of a token
"""
import json
import random
import sys
import time
import urllib.error, urllib.request
import uuid

HOUSE = sys.argv[1].rstrip("/")


def ask(path, body=None, headers=()):
    """One request: POST with a body, else GET. Comes again when the house says so or is closed; nothing happens twice."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(HOUSE + path, data, {"content-type": "application/json", **dict(headers)})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer), answer.headers
    except (urllib.error.URLError, ConnectionError) as error:
        if getattr(error, "code", 503) not in (429, 503):
            raise
        print(error, file=sys.stderr)
        time.sleep(float((getattr(error, "headers", None) or {}).get("retry-after") or 1))
    return ask(path, body, headers)


def sit_down(match, invite):
    """Takes a free seat, makes a token, which goes along if seats are drawn, and accepts the agreement; the token is all it needs then."""
    info, headers = ask(f"/api/matches/{match}/join", {"invite": invite, "name": "Python"})
    cookie = {"cookie": headers["set-cookie"].split(";")[0]}
    seat = next(one["seat"] for one in info["seats"] if one["you"])
    token = ask(f"/api/matches/{match}/seats/{seat}/bot-token", {"deadline": 30_000}, cookie)[0]["token"]
    if info.get("lobby", {}).get("start") == "ready":  # elsewhere whoever sits down has accepted it
        ask(f"/api/matches/{match}/ready", {"ready": True}, cookie)
    return token


def play(token, decide):
    bearer = {"authorization": f"Bearer {token}"}
    while True:
        turn, _ = ask("/api/bot?wait=25", headers=bearer)
        if turn["info"]["status"] == "over":
            return turn["info"]["result"]
        mine = turn.get("mine")
        if turn["info"].get("paused") or not mine or turn["seat"] not in mine["view"]["waiting"]:
            time.sleep(0.1)
            continue
        try:
            ask("/api/bot/play", {"id": str(uuid.uuid4()), "step": mine["view"]["step"], "choice": decide(mine), "confirm": True}, bearer)
        except urllib.error.HTTPError as error:
            if json.load(error)["error"]["code"] not in ("stale", "not-asked", "not-saved", "paused", "over"):  # these mean: look again
                raise


# `mine["view"]` is what the seat sees, `mine["choices"]` what it may do: the place for something better.
seat_token = sys.argv[2] if len(sys.argv) == 3 else sit_down(sys.argv[2], sys.argv[3])
print(json.dumps(play(seat_token, lambda mine: random.choice(mine["choices"]))))
