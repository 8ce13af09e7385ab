import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import type { DecisionAction } from '../../../src-preload/contract/views/journal/decisions.ts';
import { localInstant, msOf, type InstantFormat } from '../../format/instant.ts';

/** What the timeline shows below one another: a day's name, then what was decided on it. */
export type TimelineItem =
  | { readonly kind: 'day'; readonly key: string; readonly name: string }
  | { readonly kind: 'decision'; readonly key: string; readonly row: DecisionRow };

/** Rows come newest first; days are those of the operator's zone. */
export function timelineOf(
  rows: readonly DecisionRow[],
  zone: Pick<InstantFormat, 'longDate'> = localInstant,
): readonly TimelineItem[] {
  const items: TimelineItem[] = [];
  let day: string | null = null;
  for (const row of rows) {
    const name = zone.longDate(msOf(row.decidedAt));
    if (name !== day) items.push({ kind: 'day', key: `day ${name} ${row.key}`, name });
    day = name;
    items.push({ kind: 'decision', key: row.key, row });
  }
  return items;
}

const quiet: readonly DecisionAction[] = ['hold', 'skip'];

/** What is said of a decision without a trade. */
export function nothingCame({ action, refusedBy }: DecisionRow): string {
  if (action === 'hold') return 'No order was needed.';
  if (refusedBy !== null) return 'No order: the entry was refused.';
  if (quiet.includes(action)) return 'No order: the agent skipped the entry.';
  return 'No order is known for this decision.';
}
