"""A bot for Durbar with nothing but the standard library: it takes a free seat by its link and plays whatever comes first.

    python3 examples/bot.py http://localhost:3000 MATCH INVITE     joins and plays
    python3 examples/bot.py http://localhost:3000 TOKEN            plays the seat of a token
"""
import json
import random
import sys
import urllib.error
import urllib.request
import uuid

HOUSE = sys.argv[1].rstrip("/")


def ask(path, body=None, headers=()):
    """One request: POST with a body, else GET. Answers the JSON and the headers."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(HOUSE + path, data, {"content-type": "application/json", **dict(headers)})
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer), answer.headers


def sit_down(match, invite):
    """Takes a free seat and makes a token for it; from then on the token is all that is needed."""
    info, headers = ask(f"/api/matches/{match}/join", {"invite": invite, "name": "Python"})
    cookie = {"cookie": headers["set-cookie"].split(";")[0]}
    seat = next(one["seat"] for one in info["seats"] if one["you"])
    return ask(f"/api/matches/{match}/seats/{seat}/bot-token", {"deadline": 30_000}, cookie)[0]["token"]


def decide(mine):
    """The place for something better: `mine["view"]` is what the seat sees, `mine["choices"]` what it may do."""
    return random.choice(mine["choices"])


def play(token):
    bearer = {"authorization": f"Bearer {token}"}
    while True:
        turn, _ = ask("/api/bot?wait=25", headers=bearer)
        if turn["info"]["status"] == "over":
            return turn["info"]["result"]
        mine = turn.get("mine")
        if not mine or turn["seat"] not in mine["view"]["waiting"]:
            continue
        step = {"id": str(uuid.uuid4()), "step": mine["view"]["step"], "choice": decide(mine), "confirm": True}
        try:
            ask("/api/bot/play", step, bearer)
        except urllib.error.HTTPError as error:
            code = json.load(error)["error"]["code"]
            if code not in ("stale", "not-asked", "not-saved", "slow-down"):  # these mean: look again
                raise SystemExit(f"refused: {code}")


if __name__ == "__main__":
    token = sys.argv[2] if len(sys.argv) == 3 else sit_down(sys.argv[2], sys.argv[3])
    print(json.dumps(play(token)))
