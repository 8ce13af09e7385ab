import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Replayed } from '../../doubles/replay-server.ts';

/** Raw answers, parsed from JSON and not processed by our code: the source of every expected value. */
interface RawMeta {
  readonly universe: readonly RawMarket[];
  readonly collateralToken: number;
}
interface RawMarket {
  readonly name: string;
  readonly szDecimals: number;
  readonly maxLeverage: number;
  readonly isDelisted?: boolean;
  readonly onlyIsolated?: boolean;
  readonly marginMode?: string;
}
export type RawContext = Readonly<Record<string, unknown>> & { readonly midPx: string | null };
interface RawCandle {
  readonly t: number;
  readonly T: number;
  readonly n: number;
  readonly o: string;
  readonly h: string;
  readonly l: string;
  readonly c: string;
  readonly v: string;
}
interface RawCandles {
  readonly request: {
    readonly req: { readonly coin: string; readonly interval: '1h'; readonly endTime: number };
  };
  readonly response: readonly RawCandle[];
}

export interface Recorded {
  readonly perpDexs: readonly ({ readonly name: string; readonly fullName: string } | null)[];
  readonly spotMeta: { readonly tokens: readonly { readonly name: string; readonly index: number }[] };
  readonly metas: Readonly<Record<string, RawMeta>>;
  readonly contexts: Readonly<Record<string, readonly [RawMeta, readonly RawContext[]]>>;
  readonly frame: { readonly data: { readonly ctxs: readonly (readonly [string, readonly RawContext[]])[] } };
  readonly candles: RawCandles;
}

const repository = resolve(import.meta.dirname, '../../..');
const recordings = resolve(repository, '../shared/recordings');

/** Whether the venue's recorded answers are available on this machine. */
export const haveRecordings = existsSync(recordings);

/** Rows of our own in the same shape. */
export function ownAnswers(): Recorded {
  return asOfFrame(read(resolve(repository, 'test/fixtures/venue-answers.json')) as Recorded);
}

/** The metadata as it was when the frame was sent: the venue has appended markets since. */
function asOfFrame(recorded: Recorded): Recorded {
  const counts = new Map(recorded.frame.data.ctxs.map(([dex, contexts]) => [dex, contexts.length]));
  const metas = Object.entries(recorded.metas).map(
    ([dex, meta]) => [dex, { ...meta, universe: meta.universe.slice(0, counts.get(dex)) }] as const,
  );
  return { ...recorded, metas: Object.fromEntries(metas) };
}

export function recordedAnswers(): Recorded {
  const of = (name: string): unknown => read(resolve(recordings, name));
  const { selection } = of('minnzen_mainnet_2026-07-19_m1.json') as {
    selection: {
      perpDexs: readonly { name: string; fullName: string }[];
      spotTokens: Recorded['spotMeta']['tokens'];
    };
  };
  const metas = {
    '': of('meta_main_mainnet_2026-09-28.json') as RawMeta,
    xyz: of('meta_xyz_mainnet_2026-09-28.json') as RawMeta,
    flx: of('meta_flx_mainnet_2026-09-28.json') as RawMeta,
  };
  return asOfFrame({
    perpDexs: [null, ...selection.perpDexs.slice(0, 2)],
    // The recorded token list ends before the margin token of flx: its name is the documented one.
    spotMeta: { tokens: [...selection.spotTokens, { name: 'USDH', index: 360 }] },
    metas,
    contexts: {
      '': of('DERIVED_metaAndAssetCtxs_main_mainnet.json') as Recorded['contexts'][string],
      xyz: of('DERIVED_metaAndAssetCtxs_xyz_mainnet.json') as Recorded['contexts'][string],
    },
    frame: of('ws_allDexsAssetCtxs_mainnet_2026-05.json') as Recorded['frame'],
    candles: of('candleSnapshot_xyz_NVDA_1h_mainnet_2026-09-24_wake.json') as RawCandles,
  });
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** Answers for a replay server. The frame is left to the test, which sends it once the metadata is known. */
export function replayOf(recorded: Recorded): Replayed {
  const { coin, interval, endTime } = recorded.candles.request.req;
  return {
    ...recorded,
    candles: { [`${coin} ${interval}`]: recorded.candles.response },
    frame: null,
    time: () => endTime,
  };
}

/** Returns the plain text of a decimal without needless zeros, using only string operations. */
export function withoutIdleZeros(text: string): string {
  const cut = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
  return cut === '-0' ? '0' : cut;
}
