import type { Fault } from '../fault.ts';
import { reply } from '../reply.ts';
import type { VenueFault } from '../venue-stub.ts';
import { ofVenue } from './venue.ts';

const ofAccount = (name: string, fault: VenueFault, more: Partial<Fault> = {}): Fault =>
  ofVenue(name, fault, { group: 'account', ...more });

const failing =
  (type: string, dex?: string): NonNullable<VenueFault['info']> =>
  (body) =>
    body.type === type && (dex === undefined || String(body['dex'] ?? '') === dex) ? reply.status(500) : null;

type Row = Readonly<Record<string, unknown>>;

export const without = (row: Row, name: string): Row =>
  Object.fromEntries(Object.entries(row).filter(([one]) => one !== name));

const firstRow =
  (change: (row: Row) => Row) =>
  (rows: never): unknown =>
    (rows as readonly Row[]).map((row, nth) => (nth === 0 ? change(row) : row));

const statesWithout = (channel: string, data: never): unknown => {
  if (channel !== 'allDexsClearinghouseState') return data;
  const { clearinghouseStates, ...rest } = data as {
    readonly clearinghouseStates: readonly (readonly [string, unknown])[];
  };
  return { ...rest, clearinghouseStates: clearinghouseStates.filter(([dex]) => dex !== 'xyz') };
};

const changeState = (change: (state: Row) => Row) => ({
  info: (body: { readonly type: string; readonly dex?: unknown }) =>
    body.type === 'clearinghouseState' && body.dex === undefined
      ? reply.changeTruly((state: never) => change(state))
      : null,
  stream: {
    isTrue: true,
    change: (channel: string, data: never): unknown => {
      if (channel !== 'allDexsClearinghouseState') return data;
      const { clearinghouseStates, ...rest } = data as {
        readonly clearinghouseStates: readonly (readonly [string, Row])[];
      };
      return {
        ...rest,
        clearinghouseStates: clearinghouseStates.map(([dex, state]) => [
          dex,
          dex === '' ? change(state) : state,
        ]),
      };
    },
  },
});

const withPosition =
  (change: (position: Row) => Row) =>
  (state: Row): Row => ({
    ...state,
    assetPositions: (state['assetPositions'] as readonly { readonly position: Row }[]).map((row) => ({
      ...row,
      position: change(row.position),
    })),
  });

const noFills = (channel: string, data: unknown): unknown => (channel === 'userFills' ? null : data);

export const accountFaults: readonly Fault[] = [
  ofAccount('open orders of one DEX fail', { info: failing('frontendOpenOrders', 'xyz') }),
  ofAccount('open orders of every DEX fail', { info: failing('frontendOpenOrders') }),
  ofAccount('state of one DEX fails', {
    info: failing('clearinghouseState', 'xyz'),
    stream: { change: statesWithout },
  }),
  ofAccount('spot balances fail', { info: failing('spotClearinghouseState') }),
  ofAccount(
    'account mode is unknown',
    { info: ({ type }) => (type === 'userAbstraction' ? reply.change(() => 'default') : null) },
    { looks: [400] },
  ),
  ofAccount(
    'fills fail',
    {
      info: ({ type }) => (type.startsWith('userFills') ? reply.status(500) : null),
      stream: { change: noFills },
    },
    { looks: [30, 2_400] },
  ),
  ofAccount(
    'funding and ledger fail',
    {
      info: ({ type }) =>
        type === 'userFunding' || type === 'userNonFundingLedgerUpdates' ? reply.status(500) : null,
    },
    { looks: [200, 2_400] },
  ),
  ofAccount(
    'an order is of a time that can’t be',
    {
      info: ({ type, dex }) =>
        type === 'frontendOpenOrders' && dex === undefined
          ? reply.changeTruly(firstRow((row) => ({ ...row, timestamp: 8_640_000_000_000_001 })))
          : null,
    },
    { doubts: (reading) => reading === 'orders:' },
  ),
  ofAccount(
    'a fill is of next week',
    {
      info: ({ type }) =>
        type.startsWith('userFills')
          ? reply.changeTruly((fills: never) => [...(fills as readonly Row[]), ...nextWeeks(fills)])
          : null,
    },
    { doubts: (reading) => reading === 'fillsPages' },
  ),
  ofAccount(
    'a position has a leverage of 0',
    changeState(withPosition((position) => ({ ...position, leverage: { type: 'cross', value: 0 } }))),
    { doubts: (reading) => reading === 'account:' },
  ),
  ofAccount(
    'a position lacks its entry price',
    changeState(withPosition((position) => without(position, 'entryPx'))),
    { doubts: (reading) => reading === 'account:' },
  ),
  {
    name: 'the address is an API wallet’s',
    group: null,
    prepare: ({ venue }) =>
      venue.setFault({
        info: ({ type }) => {
          if (type === 'userRole')
            return reply.change(() => ({ role: 'agent', data: { user: `0x${'a'.repeat(40)}` } }));
          if (type === 'clearinghouseState')
            return reply.change((state: never) => ({ ...(state as Row), ...emptyState }));
          if (type === 'spotClearinghouseState') return reply.change(() => ({ balances: [] }));
          return emptied.includes(type) ? reply.change(() => []) : null;
        },
        stream: { change: emptyFrame },
      }),
    begin: () => undefined,
    end: async (lab) => {
      lab.venue.setFault(null);
      await lab.stop();
      await lab.start();
    },
    // Its value is sampled from its end on, and reported as far as the ledger was read again: as after a first start.
    recoversIn: 620,
    doubts: (reading) =>
      !/^(quotes|candles|perpDexs|allPerpMetas|spotMeta|agent|journal|reference|store)/.test(reading),
  },
];

const emptied = [
  'frontendOpenOrders',
  'historicalOrders',
  'userFills',
  'userFillsByTime',
  'userFunding',
  'userNonFundingLedgerUpdates',
];
const noMargin = { accountValue: '0.0', totalNtlPos: '0.0', totalRawUsd: '0.0', totalMarginUsed: '0.0' };
const emptyState = {
  marginSummary: noMargin,
  crossMarginSummary: noMargin,
  withdrawable: '0.0',
  assetPositions: [],
};

function emptyFrame(channel: string, data: never): unknown {
  if (channel === 'userFills') return { ...(data as Row), fills: [] };
  if (channel !== 'allDexsClearinghouseState') return channel === 'user' ? null : data;
  const { clearinghouseStates, ...rest } = data as {
    readonly clearinghouseStates: readonly (readonly [string, Row])[];
  };
  return {
    ...rest,
    clearinghouseStates: clearinghouseStates.map(([dex, state]) => [dex, { ...state, ...emptyState }]),
  };
}

const weekMs = 7 * 86_400_000;

function nextWeeks(fills: readonly Row[]): readonly Row[] {
  return fills.slice(0, 1).map((fill) => ({ ...fill, time: Number(fill['time']) + weekMs, tid: 1, oid: 1 }));
}
