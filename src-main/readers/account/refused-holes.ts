import type { InvalidAt } from '../../venue/venue.ts';

/** Both ends inclusive, venue ms. */
export interface Stretch {
  readonly fromTime: number;
  readonly toTime: number;
}

interface RefusedPage {
  /** Where it was asked to start. */
  readonly start: number;
  readonly rows: readonly { readonly time: number }[];
  readonly invalidAt: readonly InvalidAt[];
}

/** Where a page's refused rows are missing: those with no good row between them are one hole, however many they are. */
export function invalidRowGaps({ start, rows, invalidAt }: RefusedPage): readonly Stretch[] {
  const holes: Stretch[] = [];
  for (const stretch of invalidAt.map((at) => stretchOf(at, start))) {
    const last = holes.at(-1);
    if (last === undefined || !areJoined(last, stretch, rows)) holes.push(stretch);
    else holes[holes.length - 1] = { ...last, toTime: Math.max(last.toTime, stretch.toTime) };
  }
  return holes;
}

function stretchOf({ fromTime, toTime }: InvalidAt, start: number): Stretch {
  const from = fromTime ?? Math.min(start, toTime ?? start);
  return { fromTime: from, toTime: toTime ?? from };
}

function areJoined(before: Stretch, after: Stretch, rows: RefusedPage['rows']): boolean {
  if (after.fromTime <= before.toTime) return true;
  return !rows.some(({ time }) => time >= before.toTime && time <= after.fromTime);
}
