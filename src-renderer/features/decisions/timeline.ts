import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import type { DecisionAction } from '../../../src-preload/contract/views/journal/decisions.ts';
import { hourMs } from '../../format/time.ts';
import { localInstant, msOf, type InstantFormat } from '../../format/instant.ts';

/** What the timeline shows below one another: a day's name, then what was decided on it. */
export type TimelineItem =
  | { readonly kind: 'day'; readonly key: string; readonly name: string }
  | { readonly kind: 'decision'; readonly key: string; readonly row: DecisionRow };

/** Clocks are changed by no more. */
const mostShiftMs = 2 * hourMs;

interface Made {
  readonly rows: readonly DecisionRow[];
  readonly items: readonly TimelineItem[];
  /** Name of the day of the last row; null: there is none. */
  readonly day: string | null;
  /** World ms: rows from here on are of that day. */
  readonly sameDayFrom: number;
}

const nothingMade: Made = { rows: [], items: [], day: null, sameDayFrom: Infinity };

/**
 * Makes the timeline of rows, newest first; days are those of the operator's zone. Rows that come behind those of the last call are
 * joined to its items: none is made twice. Names of days take long to write: a page of rows is of few.
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

/** What is said of a decision without a trade. */
export function nothingCame({ action, refusedBy }: DecisionRow): string {
  if (action === 'hold') return 'No order was needed.';
  if (refusedBy !== null) return 'No order: the entry was refused.';
  if (quiet.includes(action)) return 'No order: the agent skipped the entry.';
  return 'No order is known for this decision.';
}
