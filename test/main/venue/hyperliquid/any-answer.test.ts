import { sharedByTests } from '../../fixture-hooks.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { VenueError, type AccountListeners, type Venue } from '../../../../src-main/venue/venue.ts';
import { readAccountFrame } from '../../../../src-main/venue/hyperliquid/account-frames.ts';
import { translateFills } from '../../../../src-main/venue/hyperliquid/translate-fills.ts';
import { translateFunding } from '../../../../src-main/venue/hyperliquid/translate-funding.ts';
import { translateLedger } from '../../../../src-main/venue/hyperliquid/translate-ledger.ts';
import { reply } from '../../../doubles/venue-stub.ts';
import { aStubbedVenue, never, worldNow } from './a-venue.ts';
import {
  aDexState,
  aWireBalance,
  aWireFill,
  aWireFunding,
  aWireMove,
  aWireOrder,
  aWireOrderState,
  aWireOrderUpdate,
  aWirePosition,
  me,
  rowTime,
} from './account-rows.ts';

const open = sharedByTests(aStubbedVenue);

const range = { startTime: rowTime, endTime: null };
const reads: readonly (readonly [string, (venue: Venue) => Promise<unknown>])[] = [
  ['userRole', (venue) => venue.fetchRole(me, never)],
  ['userAbstraction', (venue) => venue.fetchMode(me, never)],
  ['clearinghouseState', (venue) => venue.fetchDexAccount(me, '', never)],
  ['spotClearinghouseState', (venue) => venue.fetchSpotBalances(me, never)],
  ['frontendOpenOrders', (venue) => venue.fetchOpenOrders(me, '', never)],
  ['orderStatus', (venue) => venue.fetchOrderState(me, 1, never)],
  ['historicalOrders', (venue) => venue.fetchOrderHistory(me, never)],
  ['portfolio', (venue) => venue.fetchValueHistory(me, never)],
  ['userFills', (venue) => venue.fetchNewestFills(me, never)],
  ['userFillsByTime', (venue) => venue.fetchFills(me, range, never)],
  ['userFunding', (venue) => venue.fetchFunding(me, range, never)],
  ['userNonFundingLedgerUpdates', (venue) => venue.fetchLedger(me, range, never)],
];

const rows: readonly object[] = [
  aWirePosition(),
  aWireBalance(),
  aWireOrder({ children: [aWireOrder({ oid: 2 })] }),
  aWireOrderState(),
  aWireOrderUpdate(),
  aWireFill({ liquidation: { liquidatedUser: me, markPx: '1.0', method: 'market' } }),
  aWireFunding(),
  aWireMove(),
  aWireMove({ type: 'withdraw', usdc: '1.0', fee: '1.0' }),
  aDexState([aWirePosition()]),
  { role: 'agent', data: { user: me } },
  { status: 'order', order: aWireOrderState() },
  { user: me, fills: [aWireFill()] },
  { user: me, clearinghouseStates: [['', aDexState([aWirePosition()])]] },
  { nonUserCancel: [{ coin: 'BTC', oid: 1 }], funding: {}, liquidation: {} },
];

/** A valid value with one part of it, at any depth, replaced by anything. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return fc.jsonValue();
  const entries = Object.entries(value);
  if (entries.length === 0) return fc.jsonValue();
  const within = fc
    .constantFrom(...entries)
    .chain(([key, inner]) => spoilt(inner).map((spoiltInner) => put(value, key, spoiltInner)));
  return fc.oneof({ weight: 1, arbitrary: fc.jsonValue() }, { weight: 6, arbitrary: within });
}

function put(value: object, key: string, inner: unknown): unknown {
  if (!Array.isArray(value)) return { ...value, [key]: inner };
  return (value as unknown[]).map((element, position) => (String(position) === key ? inner : element));
}

const spoiltRow = fc.constantFrom(...rows).chain((row) => spoilt(row));
const anything = fc.oneof(
  fc.jsonValue(),
  spoiltRow,
  fc.array(spoiltRow, { maxLength: 4 }),
  fc.array(spoiltRow, { maxLength: 3 }).map((balances) => ({ balances })),
  fc.array(spoiltRow, { maxLength: 3 }).map((positions) => aDexState(positions)),
);

describe('any answer of the venue', () => {
  test.each(reads)('to %s is read or is a VenueError', async (type, read) => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(anything, async (answer) => {
        open.stub.answer(type, reply.json(answer));
        expect(await surpriseOf(read(open.venue))).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  test('with rows of a history gives or refuses each row, and loses none silently', () => {
    fc.assert(
      fc.property(fc.array(spoiltRow, { maxLength: 8 }), (answer) => {
        const pages = [
          translateFills(answer, 'userFills'),
          translateFunding(answer),
          translateLedger(answer, me),
        ];
        for (const page of pages) {
          expect(page.rows.length + page.invalid.length).toBe(answer.length);
          expect(page.rowCount).toBe(answer.length);
        }
      }),
    );
  });

  test.each(['userFills', 'orderUpdates', 'allDexsClearinghouseState', 'user'])(
    'with pushes on %s throws nothing',
    (channel) => {
      const reported = { times: 0 };
      const note = (): void => void (reported.times += 1);
      const listeners: AccountListeners = {
        onFills: note,
        onOrders: note,
        onDexAccounts: note,
        onEvent: note,
      };
      fc.assert(
        fc.property(anything, (data) => {
          readAccountFrame(channel, data, { user: me, listeners, onInvalid: note, receivedAt: worldNow });
        }),
        { numRuns: 300 },
      );
      expect(reported.times).toBeGreaterThan(0);
    },
  );
});

/** Returns the failure of a read, except the one that is named. */
async function surpriseOf(read: Promise<unknown>): Promise<unknown> {
  try {
    await read;
    return null;
  } catch (error) {
    return error instanceof VenueError ? null : error;
  }
}
