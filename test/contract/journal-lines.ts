import { readEvent } from '../../src-main/agent/read-event.ts';
import { common, putJournal } from '../main/operations/journal/a-journal.ts';
import type { ServerFixture } from '../main/server/server-fixture.ts';

/** A line of the agent's journal, as a file or an HTTP answer carries it. */
export function lineOf(seq: number, symbol: string, event: Readonly<Record<string, unknown>>): string {
  const at = new Date(common(seq).at).toISOString().slice(0, -1);
  return JSON.stringify({ seq, at, network: 'TESTNET', symbol, ...event });
}

/** Reads the lines as the feed does, and stores them. */
export function putLines({ store }: Pick<ServerFixture, 'store'>, lines: readonly string[]): void {
  const events = lines.map((line) => {
    const entry = readEvent(line, { place: 'a line', now: Number.MAX_SAFE_INTEGER });
    if (entry.kind !== 'event') throw new Error(JSON.stringify(entry));
    return entry.event;
  });
  putJournal(store, events);
}
