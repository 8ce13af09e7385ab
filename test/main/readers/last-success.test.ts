import { expect, test } from 'vitest';
import { receiptClock, type ReceiptClock } from '../../../src-main/clock.ts';
import { createChainBoard } from '../../../src-main/readers/chain/chain-board.ts';
import { createReferenceBoard } from '../../../src-main/readers/reference/reference-board.ts';
import { createVenueHealthBoard } from '../../../src-main/readers/venue/venue-health-board.ts';
import { watchStore } from '../../../src-main/store/watch-store.ts';

interface Source {
  readonly succeed: () => void;
  readonly lastOkAt: () => number | null;
}

const fromEpoch = Date.UTC(2026, 5, 1);
const chain = { name: 'base', chainId: 84_532, endpoints: ['https://rpc.example'], quoteTokens: [] } as const;

const sources: Readonly<Record<string, (world: ReceiptClock, monotonic: () => number) => Source>> = {
  store: (world, monotonic) => {
    const watch = watchStore(
      { check: () => undefined },
      { world, monotonic, folder: '/data' },
      () => undefined,
    );
    return { succeed: () => watch.note(null), lastOkAt: () => watch.read().lastOkAt };
  },
  venue: (world, monotonic) => {
    const board = createVenueHealthBoard({ world, monotonic });
    return {
      succeed: () => board.noteOutcome('quotes', { kind: 'done' }),
      lastOkAt: () => board.read().lastOkAt,
    };
  },
  'reference data': (world) => {
    const board = createReferenceBoard({ provider: { name: 'massive' }, world });
    return {
      succeed: () => board.noteClosures({ closures: [], invalid: [] }),
      lastOkAt: () => board.health().lastOkAt,
    };
  },
  chains: (world) => {
    const setup = { ...chain, escrow: null, fillLog: null, finalityDepth: 64 };
    const board = createChainBoard({ setups: [setup], titleOf: (name) => name, world, unreadable: () => 0 });
    return {
      succeed: () => board.noteWell('base', 'head'),
      lastOkAt: () => board.health()?.lastOkAt ?? null,
    };
  },
};

test.each(Object.entries(sources))(
  'the last success of the %s is as old as the time since it, however long the service has run',
  (_, open) => {
    const at = { elapsed: 0 };
    const monotonic = (): number => at.elapsed;
    const world = receiptClock({ now: () => fromEpoch + at.elapsed, rate: () => 1 }, monotonic);
    const { succeed, lastOkAt } = open(world, monotonic);
    at.elapsed = 7_200_000;
    succeed();
    at.elapsed += 3_000;
    expect(world.ageOf(lastOkAt() ?? 0)).toBe(3_000);
  },
);
