"""A whole writer of an agent feed, without dependencies: python3 writer.py FOLDER"""

import json
import os
import sys
import uuid
from datetime import datetime, timezone

SCHEMA = "perpscope.agent/1"


class Writer:
    def __init__(self, folder, journal_id):
        os.makedirs(folder, exist_ok=True)
        self.folder, self.journal_id, self.seq = folder, journal_id, 0
        self._append({"schema": SCHEMA, "journal_id": journal_id})

    def status(self, **document):
        """Written beside it, made safe, then renamed over it: a reader sees the old one or the new one, never a part."""
        path = os.path.join(self.folder, "status.json")
        with open(path + ".new", "w", encoding="utf-8") as file:
            json.dump({"schema": SCHEMA, "journal_id": self.journal_id, **document}, file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(path + ".new", path)

    def event(self, **event):
        self.seq += 1
        self._append({"seq": self.seq, "at": datetime.now(timezone.utc).isoformat(), **event})

    def _append(self, line):
        with open(os.path.join(self.folder, "journal.jsonl"), "a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


if __name__ == "__main__" and len(sys.argv) > 1:
    writer = Writer(sys.argv[1], str(uuid.uuid4()))
    writer.event(type="note", network="TESTNET", text="started")
    identity = dict(agent_id="example", name="Example agent", version="1.0.0", network="TESTNET")
    state = dict(operational_status="running", symbols=["BTC"], markets=[{"coin": "BTC"}], signals=[])
    risk = dict(daily_pnl_usd=float("nan"), max_daily_loss_usd=250)
    writer.status(**identity, **state, risk=risk, heartbeat_at=datetime.now(timezone.utc).isoformat())
