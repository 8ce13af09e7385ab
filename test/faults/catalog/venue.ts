import type { Fault } from '../fault.ts';
import type { Lab } from '../lab.ts';
import { reply, type Reply } from '../reply.ts';
import type { VenueFault } from '../venue-stub.ts';
import { changeMarkets, type MarketTruth } from '../world/markets.ts';

const noStream = { refuse: true };
const html = '<html><body>502 Bad Gateway</body></html>';

/** The venue has it until the end. */
export const ofVenue = (name: string, fault: VenueFault, more: Partial<Fault> = {}): Fault => ({
  name,
  group: 'venue',
  begin: ({ venue }) => venue.setFault(fault),
  end: ({ venue }) => venue.setFault(null),
  ...more,
});

const all = (answer: Reply): VenueFault => ({ info: () => answer, stream: noStream });
const only = (types: readonly string[], answer: Reply): VenueFault => ({
  info: ({ type }) => (types.includes(type) ? answer : null),
});

/** Every text of a decimal as something else. */
function spoilFigures(value: unknown, spoil: (figure: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => spoilFigures(one, spoil));
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? spoil(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoilFigures(one, spoil)]));
}

const figuresAs = (spoil: (figure: string) => unknown, isTrue = false): VenueFault => ({
  info: () => ({ kind: 'change', change: (answer) => spoilFigures(answer, spoil), isTrue }),
  stream: { change: (_, data) => spoilFigures(data, spoil), isTrue },
});
const isOfVenue = (reading: string): boolean => !/^(agent|journal|reference|store)/.test(reading);

// Rows of the ledger have no key: two that are equal may be two moves.
const lists = ['userFills', 'userFillsByTime', 'userFunding', 'frontendOpenOrders', 'candleSnapshot'];
const listsAs = (change: (rows: readonly unknown[]) => readonly unknown[]): VenueFault => ({
  info: ({ type }) => (lists.includes(type) ? reply.changeTruly((rows: never) => change(rows)) : null),
});

const newMarket: MarketTruth = {
  coin: 'NEW',
  sizeDecimals: 2,
  maxLeverage: 5,
  onlyIsolated: false,
  delisted: false,
  price: 7,
  step: 0.01,
  assetClass: 'CRYPTO',
  displayName: null,
  reference: null,
};

/** The venue lists something else until the end. */
function ofCatalog(
  name: string,
  change: Parameters<typeof changeMarkets>[0],
  more: Partial<Fault> = {},
): Fault {
  const state = { undo: (): void => undefined };
  return {
    name,
    group: 'venue',
    begin: () => {
      state.undo = changeMarkets(change);
    },
    end: () => state.undo(),
    // Metadata is read every five minutes.
    looks: [400],
    ...more,
  };
}

const hours = { looks: [30, 600, 2 * 3_600] };

export const venueFaults: readonly Fault[] = [
  ofVenue('venue hangs', { info: () => reply.hang, stream: { silent: true } }),
  // During the back-off the venue is not asked: nobody knows whether orders are still the same, or which candles were missed.
  ofVenue('venue answers 429', all(reply.status(429)), {
    doubts: (reading) => /^(orders|candles):/.test(reading),
  }),
  ofVenue('venue answers 500', all(reply.status(500))),
  ofVenue('venue answers 502 with a web page', all(reply.status(502, html, 'text/html'))),
  ofVenue('venue answers half of its JSON', all(reply.half)),
  ofVenue('venue answers nothing', all(reply.text(''))),
  ofVenue('venue answers null', all(reply.text('null'))),
  // A reader may take a number for its text, and may refuse it.
  ofVenue('venue answers numbers for texts', figuresAs(Number, true), {
    group: null,
    doubts: isOfVenue,
    recoversIn: 1_300,
  }),
  ofVenue(
    'venue answers NaN',
    figuresAs(() => 'NaN'),
    { group: null, doubts: isOfVenue, recoversIn: 1_300 },
  ),
  ofVenue(
    'venue answers lists reordered',
    listsAs((rows) => rows.toReversed()),
  ),
  ofVenue(
    'venue answers rows twice',
    listsAs((rows) => rows.flatMap((row) => [row, row])),
  ),
  ofVenue('venue is gone for two hours', all(reply.cut), hours),
  ofVenue(
    'venue’s clock is two hours ahead',
    {
      info: ({ type }) => (type === 'clearinghouseState' ? reply.change(ahead) : null),
      stream: { change: aheadFrame },
    },
    { doubts: (reading) => reading.startsWith('account:'), stepsClock: true },
  ),
  ofVenue('DEX list fails', only(['perpDexs'], reply.status(500)), { looks: [30, 1_200] }),
  ofVenue('metadata fails', only(['allPerpMetas', 'meta'], reply.status(500)), { looks: [30, 1_200] }),
  ofVenue(
    'a market’s row can’t be read',
    { info: ({ type }) => (type === 'allPerpMetas' ? reply.change(withoutSizeDecimals) : null) },
    { looks: [400] },
  ),
  ofVenue('candles fail', only(['candleSnapshot'], reply.status(500))),
  ofVenue('stream is silent', { stream: { silent: true } }),
  ofVenue('stream is refused', { stream: noStream }),
  ofVenue('stream sends half frames', {
    stream: { change: (channel, data) => JSON.stringify({ channel, data }).slice(0, 60) },
  }),
  ofVenue('stream sends frames of 5 MB and of 10,000 levels', { stream: { change: hugeFrame } }),
  ofVenue('stream lacks a row of a universe', {
    stream: { change: (channel, data) => (channel === 'allDexsAssetCtxs' ? withoutFirst(data) : data) },
  }),
  ofCatalog('a previous day’s price is 0', {
    markets: (markets) => markets.map((one) => (one.coin === 'ETH' ? { ...one, isNew: true } : one)),
  }),
  ofVenue('a price is impossible', {
    info: ({ type }) => (type === 'metaAndAssetCtxs' ? reply.change(impossiblePrice) : null),
    stream: { change: impossiblePrice },
  }),
  ofCatalog('a market is put in front of a universe', { markets: (markets) => [newMarket, ...markets] }),
  ofCatalog('a market is delisted', {
    markets: (markets) => markets.map((one) => (one.coin === 'SOL' ? { ...one, delisted: true } : one)),
  }),
  ofCatalog('a DEX leaves the venue', {
    dexes: (dexes) => dexes.filter(({ name }) => name !== 'flx'),
    markets: (markets) => markets.filter(({ coin }) => !coin.startsWith('flx:')),
  }),
  {
    name: 'the service is started again while the venue is gone',
    group: null,
    begin: restartDuring(all(reply.cut)),
    end: ({ venue }) => venue.setFault(null),
    looks: [5, 200],
    // Events from while nothing ran are unknown until the venue is asked.
    doubts: (reading) => /^(fills|funding|ledger|orders|account|spot|mode|quotes)/.test(reading),
  },
];

/** The row of ETH as a venue might change it. */
function withoutSizeDecimals(metas: never): unknown {
  return (metas as readonly { readonly universe: readonly { readonly name: string }[] }[]).map((meta) => ({
    ...meta,
    universe: meta.universe.map((row) => (row.name === 'ETH' ? { ...row, szDecimals: null } : row)),
  }));
}

function restartDuring(fault: VenueFault) {
  return async (lab: Lab): Promise<void> => {
    lab.venue.setFault(fault);
    await lab.stop();
    await lab.start();
  };
}

const twoHoursMs = 7_200_000;

function ahead(state: never): unknown {
  const { time, ...rest } = state as { readonly time: number };
  return { ...rest, time: time + twoHoursMs };
}

function aheadFrame(channel: string, data: never): unknown {
  if (channel !== 'allDexsClearinghouseState') return data;
  const { clearinghouseStates, ...rest } = data as {
    readonly clearinghouseStates: readonly (readonly [string, never])[];
  };
  return { ...rest, clearinghouseStates: clearinghouseStates.map(([dex, state]) => [dex, ahead(state)]) };
}

function hugeFrame(channel: string, data: unknown): string {
  const padding =
    channel === 'allDexsAssetCtxs'
      ? `"${'x'.repeat(5_000_000)}"`
      : `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  return `{"channel":${JSON.stringify(channel)},"padding":${padding},"data":${JSON.stringify(data)}}`;
}

type Contexts = readonly Readonly<Record<string, unknown>>[];

function withoutFirst(data: unknown): unknown {
  const { ctxs } = data as { readonly ctxs: readonly (readonly [string, Contexts])[] };
  return { ctxs: ctxs.map(([dex, contexts]) => [dex, dex === '' ? contexts.slice(1) : contexts]) };
}

/** Changes the context of the first market of the venue's own DEX, over HTTP or the stream. */
function changeFirst(change: (context: Contexts[number]) => Contexts[number]) {
  const ofList = (contexts: Contexts): Contexts =>
    contexts.map((context, nth) => (nth === 0 ? change(context) : context));
  return (first: unknown, second: unknown): unknown => {
    if (typeof first !== 'string') {
      const [meta, contexts] = first as readonly [
        { readonly universe: readonly { readonly name: string }[] },
        Contexts,
      ];
      return meta.universe[0]?.name === 'BTC' ? [meta, ofList(contexts)] : first;
    }
    if (first !== 'allDexsAssetCtxs') return second;
    const { ctxs } = second as { readonly ctxs: readonly (readonly [string, Contexts])[] };
    return { ctxs: ctxs.map(([dex, contexts]) => [dex, dex === '' ? ofList(contexts) : contexts]) };
  };
}

function impossiblePrice(first: unknown, second?: unknown): unknown {
  return changeFirst((context) => ({ ...context, markPx: '1000000000000000', midPx: '-5' }))(first, second);
}
