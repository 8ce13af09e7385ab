import { dexes, markets, revisionAt } from './world/markets.ts';

/** One time at which a reading was served whole and true. */
export interface Serving {
  /** Time on the monotonic clock, which no step changes, ms. */
  readonly mono: number;
  /** Ms since the epoch. */
  readonly at: number;
}

/** When each reading was served, by its name: `quotes:xyz:TSLA`, `orders:`, `fills`. */
export interface Served {
  /** Newest first; of the newest revisions that were served. */
  readonly servings: (reading: string) => readonly Serving[];
  /** Whether what was served last was not the truth. */
  readonly hasFailed: (reading: string) => boolean;
  /** Age of the newest, ms; Infinity: never served. */
  readonly ageMs: (reading: string) => number;
  /** Whether what was served last was not the truth, or the truth is older than its limit. */
  readonly isImpaired: (reading: string) => boolean;
  readonly isOld: (reading: string) => boolean;
  /** Whether the venue has the DEX or market of a reading. */
  readonly isOwed: (reading: string) => boolean;
  readonly now: () => Serving;
  /** Returns the state at that time. */
  readonly asOf: (then: Serving) => Served;
}

export interface Noting {
  /** `at`: world time of what was served, where that is not the present. */
  readonly note: (reading: string, at?: number) => void;
  /** Records that a part arrived: it is fresh, and failed parts are still missing. */
  readonly notePart: (reading: string) => void;
  /** Records that rows arrived before those that were missed: they may be shown, but the reading is as old as before. */
  readonly noteAhead: (reading: string) => void;
  /** Records that it was requested, and that the answer was not the truth. */
  readonly noteFailure: (reading: string) => void;
  /** Resets the state: nothing was served yet. */
  readonly forget: () => void;
}

const [secondMs, minuteMs] = [1_000, 60_000];

/** Ages past which a reading no longer counts: the contract's limits, by the reading's kind. */
const limitsMs: Readonly<Record<string, number>> = {
  quotes: minuteMs,
  candles: minuteMs,
  account: minuteMs,
  spot: minuteMs,
  orders: minuteMs,
  fills: 2 * minuteMs,
  stream: 10 * secondMs,
  exchangeStatus: minuteMs,
  perpDexs: 15 * minuteMs,
  allPerpMetas: 15 * minuteMs,
  spotMeta: 15 * minuteMs,
  agentStatus: 90 * secondMs,
  agentMarkets: 90 * secondMs,
  agentRisk: 90 * secondMs,
  agentSignals: 90 * secondMs,
  agentTransfers: 90 * secondMs,
  agentToken: 90 * secondMs,
  agentReference: 90 * secondMs,
  journal: 90 * secondMs,
  'reference:stocks': 2 * minuteMs,
  'reference:index': 2 * minuteMs,
  'reference:closures': 7 * 60 * minuteMs,
};
/** Limit of readings for which the contract names none: they are read every few minutes. */
const usualLimitMs = 30 * minuteMs;
/** Age that a reading may gain because it is read once a second. */
const slackMs = 1_500;

export function limitOf(reading: string): number {
  return (limitsMs[reading] ?? limitsMs[reading.split(':')[0] ?? ''] ?? usualLimitMs) + slackMs;
}

const mostRevisions = 60;
/** Readings that are served rarely keep at least this many servings. */
const mostServings = 12;

export function createServed(now: () => Serving): Served & Noting {
  /** Oldest first. */
  const kept = new Map<string, Serving[]>();
  const failed = new Set<string>();
  const keep = (reading: string, at: number): void => {
    const list = kept.get(reading) ?? [];
    list.push({ mono: now().mono, at });
    const oldest = revisionAt(now().at) - mostRevisions;
    while (list.length > mostServings && revisionAt(list[0]?.at ?? at) <= oldest) list.shift();
    kept.set(reading, list);
  };
  return {
    ...viewOf(kept, failed, now),
    note: (reading, at = now().at) => {
      failed.delete(reading);
      keep(reading, at);
    },
    notePart: (reading) => keep(reading, now().at),
    noteAhead: (reading) => {
      const last = kept.get(reading)?.at(-1);
      if (last !== undefined) kept.get(reading)?.push({ mono: last.mono, at: now().at });
    },
    noteFailure: (reading) => void failed.add(reading),
    forget: () => {
      kept.clear();
      failed.clear();
    },
  };
}

/** Whether the venue can serve a reading: not if it no longer has the DEX or market. */
function isOwed(reading: string): boolean {
  const [kind, name] = [reading.slice(0, reading.indexOf(':')), reading.slice(reading.indexOf(':') + 1)];
  if (kind === 'account' || kind === 'orders') return dexes.some((dex) => dex.name === name);
  return (kind !== 'quotes' && kind !== 'candles') || markets.some(({ coin }) => coin === name);
}

function viewOf(
  kept: ReadonlyMap<string, readonly Serving[]>,
  failed: ReadonlySet<string>,
  now: () => Serving,
): Served {
  const servings = (reading: string): readonly Serving[] =>
    (kept.get(reading) ?? []).filter(({ mono }) => mono <= now().mono).reverse();
  const ageMs = (reading: string): number => {
    const last = kept.get(reading)?.findLast(({ mono }) => mono <= now().mono);
    return last === undefined ? Infinity : now().mono - last.mono;
  };
  return {
    now,
    servings,
    ageMs,
    hasFailed: (reading) => failed.has(reading),
    isImpaired: (reading) => failed.has(reading) || ageMs(reading) > limitOf(reading),
    isOwed,
    isOld: (reading) => isOwed(reading) && ageMs(reading) > limitOf(reading),
    asOf: (then) => viewOf(kept, failed, () => then),
  };
}
