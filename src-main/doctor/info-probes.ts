import type { InfoBody } from '../venue/hyperliquid/info-request.ts';
import { PerpMetaElement, UniverseRow } from '../venue/hyperliquid/responses.ts';
import { asRecord, listIn } from './loose.ts';
import { hourMs, minuteMs, weekMs } from '../time.ts';

/** What earlier answers of the same examination tell later questions. */
export interface Seen {
  readonly account: string | null;
  /** World ms. */
  readonly now: number;
  readonly answers: ReadonlyMap<string, unknown>;
}

/** One question: `rows` is the most that its answer can bring, for its weight; Infinity: all that the venue gives at once. */
export interface InfoProbe {
  readonly type: string;
  readonly body: (seen: Seen) => InfoBody | null;
  /** Why there is no body, where there is none. */
  readonly without: string;
  readonly rows: (seen: Seen) => number;
}

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

/** Times of the fills in the stream's snapshot, newest first; null: none came. */
function snapshotTimes({ answers }: Seen): readonly number[] | null {
  const snapshot = asRecord(answers.get('ws userFills'));
  if (snapshot === null) return null;
  return listIn(snapshot['fills'])
    .map((fill) => asRecord(fill)?.['time'])
    .filter((time) => typeof time === 'number')
    .toSorted((a, b) => b - a);
}

/** The newest of the snapshot's fills, about twenty: how many they are is known before they are asked for. */
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

/** Of an account with so few fills the orders, too, are taken to be few: what that decides is the order of questions alone. */
const fewFills = 100;

/** What is most needed first; an account's order history, which can weigh much, early where it is likely to be short. */
export function inTurn(probes: readonly InfoProbe[], seen: Seen): readonly InfoProbe[] {
  const heavy = probes.filter(({ type }) => type === 'historicalOrders');
  if ((snapshotTimes(seen)?.length ?? Infinity) > fewFills) return probes;
  const others = probes.filter((probe) => !heavy.includes(probe));
  const place = others.findIndex(({ type }) => type === 'userNonFundingLedgerUpdates');
  return place < 0 ? probes : others.toSpliced(place, 0, ...heavy);
}

/** One read of every info type that the client asks. */
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
  ofAccount('userNonFundingLedgerUpdates', ({ now }) => ({ startTime: now - weekMs })),
  ofAccount('userFunding', ({ now }) => ({ startTime: now - 2 * hourMs })),
  {
    ...ofAccount('userFillsByTime', (seen) => ({ ...fillWindow(seen), aggregateByTime: false })),
    rows: fillsInWindow,
  },
  ofAccount('userRole'),
  {
    ...ofAccount('userFills', () => ({ aggregateByTime: false })),
    // The stream's snapshot has as many, and weighs nothing.
    rows: (seen) => snapshotTimes(seen)?.length ?? Infinity,
  },
  ofAccount('historicalOrders'),
];
