import type { InfoBody } from '../venue/hyperliquid/info-request.ts';
import { PerpMetaElement, UniverseRow } from '../venue/hyperliquid/responses.ts';
import { asRecord, listIn } from './loose.ts';
import { hourMs, minuteMs, weekMs } from '../time.ts';

/** Facts from earlier answers that later questions use. */
export interface Seen {
  readonly account: string | null;
  /** World ms. */
  readonly now: number;
  readonly answers: ReadonlyMap<string, unknown>;
}

/** One question. `rows`: maximum number of rows in its answer, for its weight; Infinity: the venue's maximum. */
export interface InfoProbe {
  readonly type: string;
  readonly body: (seen: Seen) => InfoBody | null;
  /** Reason for a missing body. */
  readonly without: string;
  readonly rows: (seen: Seen) => number;
}

const noAccount = 'No account is known.';

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

/** Times of the fills in the stream's snapshot, newest first; null: no snapshot arrived. */
function snapshotTimes({ answers }: Seen): readonly number[] | null {
  const snapshot = asRecord(answers.get('ws userFills'));
  if (snapshot === null) return null;
  return listIn(snapshot['fills'])
    .map((fill) => asRecord(fill)?.['time'])
    .filter((time) => typeof time === 'number')
    .toSorted((a, b) => b - a);
}

/** Window of about the twenty newest fills of the snapshot, so that their number is known in advance. */
function fillWindow(seen: Seen): { readonly startTime: number; readonly endTime: number } {
  const times = snapshotTimes(seen) ?? [];
  const [endTime] = times;
  const startTime = times[19] ?? times.at(-1);
  return { startTime: startTime ?? seen.now - 10 * minuteMs, endTime: endTime ?? seen.now };
}

function fillsInWindow(seen: Seen): number {
  const { startTime } = fillWindow(seen);
  return snapshotTimes(seen)?.filter((time) => time >= startTime).length ?? Infinity;
}

/** Number of fills below which the account is assumed to have few orders, which only affects the order of questions. */
const fewFills = 100;

/** Sorts by importance; the order history, which can be heavy, comes early if it is probably short. */
export function byPriority(probes: readonly InfoProbe[], seen: Seen): readonly InfoProbe[] {
  const heavy = probes.filter(({ type }) => type === 'historicalOrders');
  if ((snapshotTimes(seen)?.length ?? Infinity) > fewFills) return probes;
  const others = probes.filter((probe) => !heavy.includes(probe));
  const index = others.findIndex(({ type }) => type === 'userNonFundingLedgerUpdates');
  return index < 0 ? probes : others.toSpliced(index, 0, ...heavy);
}

/** One question for every info type that the client uses. */
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
      const req = { coin, interval: '1h', startTime: seen.now - 3 * hourMs, endTime: seen.now };
      return { type: 'candleSnapshot', req };
    },
    without: 'The metadata lists no live market.',
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
    without: 'No order is known.',
  },
  ofAccount('userNonFundingLedgerUpdates', ({ now }) => ({ startTime: now - weekMs })),
  ofAccount('userFunding', ({ now }) => ({ startTime: now - 2 * hourMs })),
  {
    ...ofAccount('userFillsByTime', (seen) => ({ ...fillWindow(seen), aggregateByTime: false })),
    rows: fillsInWindow,
  },
  { ...ofAccount('portfolio'), rows: () => 0 },
  ofAccount('userRole'),
  {
    ...ofAccount('userFills', () => ({ aggregateByTime: false })),
    // The stream's snapshot has the same number of rows.
    rows: (seen) => snapshotTimes(seen)?.length ?? Infinity,
  },
  ofAccount('historicalOrders'),
];
