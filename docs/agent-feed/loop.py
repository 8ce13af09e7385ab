"""An agent's loop that writes its feed until it is interrupted: python3 loop.py FOLDER"""

import signal
import sys
import time

from writer import Writer

STEP_SECONDS = 5
# Perpscope calls a status stale after 90 seconds.
STATUS_SECONDS = 15
IDENTITY = dict(agent_id="example", name="Example agent", version="1.0.0", symbols=["BTC"], markets=[{"coin": "BTC"}])


def risk():
    """Your risk monitor's figures. Leave out what you don't know."""
    return dict(daily_pnl_usd=-12.5, max_daily_loss_usd=250, circuit_breaker_tripped=False)


def step(writer, number):
    """One look at the market. Put your strategy here, and write what it decides and what comes of it."""
    decision = f"d-{writer.journal_id}-{number}"
    writer.event("decision", symbol="BTC", decision_id=decision, action="hold", summary="No signal.")
    writer.event("reasoning", symbol="BTC", decision_id=decision, step=1, text="The trend is flat.")


def run(writer, wait=time.sleep, steps=None):
    """Runs forever unless `steps` are given. An exception of a step is written, and the loop goes on."""
    number = 0
    until_status = 0
    status = dict(IDENTITY, signals=[])
    try:
        while steps is None or number < steps:
            if until_status <= 0:
                writer.status(**status, operational_status="running", risk=risk())
                until_status = STATUS_SECONDS
            number += 1
            try:
                step(writer, number)
            except Exception as error:
                writer.event("error", code=type(error).__name__, message=str(error))
            wait(STEP_SECONDS)
            until_status -= STEP_SECONDS
    except KeyboardInterrupt:
        pass
    finally:
        writer.status(**status, operational_status="paused", status_reason="stopped", risk=risk())


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] == "":
        print("Usage: python3 loop.py FOLDER", file=sys.stderr)
        sys.exit(2)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    run(Writer(sys.argv[1], "TESTNET"))
