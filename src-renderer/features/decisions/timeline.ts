import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import type { DecisionAction } from '../../../src-preload/contract/views/journal/decisions.ts';
import { hourMs } from '../../format/time.ts';
import { localInstant, msOf, type InstantFormat } from '../../format/instant.ts';

/** Row of the timeline: the name of a day, or a decision made on that day. */
export type TimelineItem =
  | { readonly kind: 'day'; readonly key: string; readonly name: string }
  | { readonly kind: 'decision'; readonly key: string; readonly row: DecisionRow };

/** Largest clock change that is allowed for (daylight saving time). */
const mostShiftMs = 2 * hourMs;

interface Made {
  readonly rows: readonly DecisionRow[];
  readonly items: readonly TimelineItem[];
  /** Name of the day of the last row; null: no rows. */
  readonly day: string | null;
  /** World ms. A row at or after this time is on that day. */
  readonly sameDayFrom: number;
}

const nothingMade: Made = { rows: [], items: [], day: null, sameDayFrom: Infinity };

/**
 * Returns a function that builds the timeline of rows, newest first, by days of the operator's zone. Rows that follow those of
 * the last call are appended to its items, so none is built twice. Formatting a day's name is slow, so it is done for few rows.
 */
export function timelineMaker(
  zone: Pick<InstantFormat, 'longDate' | 'clock'> = localInstant,
): (rows: readonly DecisionRow[]) => readonly TimelineItem[] {
  let made = nothingMade;
  return (rows) => {
    if (made.rows.some((row, index) => row !== rows[index])) made = nothingMade;
    const items: TimelineItem[] = [];
    let { day, sameDayFrom } = made;
    for (const row of rows.slice(made.rows.length)) {
      const at = msOf(row.decidedAt);
      if (at < sameDayFrom) {
        const name = zone.longDate(at);
        if (name !== day) items.push({ kind: 'day', key: `day ${name} ${row.key}`, name });
        day = name;
        sameDayFrom = at - Number(zone.clock(at).slice(0, 2)) * hourMs + mostShiftMs;
      }
      items.push({ kind: 'decision', key: row.key, row });
    }
    made = { rows, items: [...made.items, ...items], day, sameDayFrom };
    return made.items;
  };
}

const quiet: readonly DecisionAction[] = ['hold', 'skip'];

/** Returns the sentence shown for a decision without a trade. */
export function noOrderText({ action, refusedBy }: DecisionRow): string {
  if (action === 'hold') return 'No order was needed.';
  if (refusedBy !== null) return 'No order: the entry was refused.';
  if (quiet.includes(action)) return 'No order: the agent skipped the entry.';
  return 'No order is known for this decision.';
}
