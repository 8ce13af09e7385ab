"""A whole writer of an agent feed, without dependencies: python3 writer.py FOLDER"""

import json
import os
import sys
import time
import uuid
from datetime import datetime, timezone

SCHEMA = "perpscope.agent/1"


def now():
    return datetime.now(timezone.utc).isoformat()


class Writer:
    def __init__(self, folder, network, clock=now):
        os.makedirs(folder, exist_ok=True)
        self.clock = clock
        self.folder, self.network, self.journal_id, self.seq = folder, network, str(uuid.uuid4()), 0
        self.journal = os.path.join(folder, "journal.jsonl")
        # Numbers begin anew, so this is a new journal: what was written before stays beside it.
        if os.path.exists(self.journal):
            os.rename(self.journal, os.path.join(folder, f"journal.{time.time_ns()}.jsonl"))
        self._append({"schema": SCHEMA, "journal_id": self.journal_id})

    def status(self, **document):
        """Written beside it, made safe, then renamed over it: a reader sees the old one or the new one, never a part."""
        path = os.path.join(self.folder, "status.json")
        always = dict(schema=SCHEMA, journal_id=self.journal_id, network=self.network, heartbeat_at=self.clock())
        with open(path + ".new", "w", encoding="utf-8") as file:
            json.dump({**always, **document}, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(path + ".new", path)

    def event(self, type, **fields):
        self.seq += 1
        self._append({"seq": self.seq, "type": type, "at": self.clock(), "network": self.network, **fields})

    def _append(self, line):
        with open(self.journal, "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1] == "":
        print("Usage: python3 writer.py FOLDER", file=sys.stderr)
        sys.exit(2)
    writer = Writer(sys.argv[1], "TESTNET")
    event, btc = writer.event, dict(symbol="BTC")
    event("note", text="started")
    event("signal", **btc, signal_id="s-1", direction="long", confidence=0.62, source="trend", acted_on=True)
    event("decision", **btc, decision_id="d-1", action="open_long", confidence=float("nan"), strategy_id="trend")
    event("reasoning", **btc, decision_id="d-1", step=1, text="Higher lows, and the day has lost little.")
    order = dict(side="buy", order_type="limit", requested="0.01", limit_price="94000")
    event("order", **btc, order_id="o-1", decision_id="d-1", **order)
    outcome = dict(status="filled", filled="0.01", average_price="93990", venue_oid=101)
    event("order_outcome", **btc, order_id="o-1", **outcome)
    closed = dict(side="long", size="0.01", realized_pnl="1.1", exit_reason="target")
    event("trade_closed", **btc, trade_id="t-1", **closed)
    refused = dict(gate="max_leverage", threshold=3, value=3.4)
    event("decision", symbol="ETH", decision_id="d-2", action="skip", refused_by=refused, summary="No entry.")
    event("error", code="late_price", message="No reference price for 51 minutes.")
    identity = dict(agent_id="example", name="Example agent", version="1.0.0", operational_status="running")
    risk = dict(daily_pnl_usd=float("nan"), max_daily_loss_usd=250)
    writer.status(**identity, symbols=["BTC", "ETH"], markets=[{"coin": "BTC"}], signals=[], risk=risk)
