import type { InfoBody } from '../venue/hyperliquid/info-request.ts';
import { PerpMetaElement, UniverseRow } from '../venue/hyperliquid/responses.ts';
import { asRecord, listIn } from './loose.ts';

/** What earlier answers of the same examination tell later questions. */
export interface Seen {
  readonly account: string | null;
  /** World ms. */
  readonly now: number;
  readonly answers: ReadonlyMap<string, unknown>;
}

/** One question: `rows` bounds what its answer is expected to bring, for its weight. */
export interface InfoProbe {
  readonly type: string;
  readonly body: (seen: Seen) => InfoBody | null;
  /** Why there is no body, where there is none. */
  readonly without: string;
  readonly rows: (seen: Seen) => number;
}

const minute = 60_000;
const hour = 60 * minute;
const noAccount = 'No account is known to ask for.';

const plain = (type: string): InfoProbe => ({
  type,
  body: () => ({ type }),
  without: '',
  rows: () => 0,
});

const ofAccount = (type: string, more: (seen: Seen) => Partial<InfoBody> = () => ({})): InfoProbe => ({
  type,
  body: (seen) => (seen.account === null ? null : { type, user: seen.account, ...more(seen) }),
  without: noAccount,
  rows: () => Infinity,
});

/** A live coin of the venue's own DEX. */
function liveCoin({ answers }: Seen): string | null {
  const [own] = listIn(answers.get('allPerpMetas'));
  const universe = PerpMetaElement.safeParse(own).data?.universe ?? [];
  const live = universe
    .map((row) => UniverseRow.safeParse(row).data)
    .find((row) => row !== undefined && row.isDelisted !== true);
  return live?.name ?? null;
}

function someOid({ answers }: Seen): number | null {
  const open = asRecord(listIn(answers.get('frontendOpenOrders'))[0])?.['oid'];
  const filled = asRecord(listIn(asRecord(answers.get('ws userFills'))?.['fills'])[0])?.['oid'];
  return [open, filled].find((oid) => typeof oid === 'number') ?? null;
}

/** The newest fills that are known from the stream's snapshot, few enough to weigh one more. */
function fillWindow({ answers, now }: Seen): number {
  const times = listIn(asRecord(answers.get('ws userFills'))?.['fills'])
    .map((fill) => asRecord(fill)?.['time'])
    .filter((time) => typeof time === 'number')
    .toSorted((a, b) => b - a);
  return times[19] ?? times.at(-1) ?? now - 10 * minute;
}

/** One read of every info type that the client asks, what is most needed first. */
export const infoProbes: readonly InfoProbe[] = [
  plain('exchangeStatus'),
  plain('perpDexs'),
  plain('spotMeta'),
  plain('allPerpMetas'),
  plain('metaAndAssetCtxs'),
  {
    type: 'candleSnapshot',
    body: (seen) => {
      const coin = liveCoin(seen);
      if (coin === null) return null;
      const req = { coin, interval: '1h', startTime: seen.now - 3 * hour, endTime: seen.now };
      return { type: 'candleSnapshot', req };
    },
    without: 'The metadata names no live market.',
    rows: () => 5,
  },
  ofAccount('userAbstraction'),
  ofAccount('clearinghouseState'),
  ofAccount('spotClearinghouseState'),
  ofAccount('frontendOpenOrders'),
  {
    ...ofAccount('orderStatus'),
    body: (seen) => {
      const oid = someOid(seen);
      return seen.account === null || oid === null ? null : { type: 'orderStatus', user: seen.account, oid };
    },
    without: 'No order is known to ask for.',
  },
  {
    ...ofAccount('userFillsByTime', (seen) => ({ startTime: fillWindow(seen), aggregateByTime: false })),
    rows: () => 200,
  },
  { ...ofAccount('userFunding', ({ now }) => ({ startTime: now - 2 * hour })), rows: () => 100 },
  {
    ...ofAccount('userNonFundingLedgerUpdates', ({ now }) => ({ startTime: now - 7 * 24 * hour })),
    rows: () => 100,
  },
  ofAccount('userRole'),
  {
    ...ofAccount('userFills', () => ({ aggregateByTime: false })),
    // The stream's snapshot has as many, and weighs nothing.
    rows: ({ answers }) =>
      answers.has('ws userFills')
        ? listIn(asRecord(answers.get('ws userFills'))?.['fills']).length
        : Infinity,
  },
  ofAccount('historicalOrders'),
];
