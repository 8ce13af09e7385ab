import { expect, test } from 'vitest';
import { z } from 'zod';
import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import { PerpscopeError } from '../../../src-main/errors.ts';
import { operations } from '../../../src-main/operations/index.ts';
import { operation, type Context } from '../../../src-main/operations/operation.ts';
import type {
  AgedReading,
  RequiredReading,
  Requirements,
} from '../../../src-main/operations/required-readings.ts';
import { vault } from '../agent-status.ts';
import { hour, minute, now } from '../markets.ts';
import { anOpenSource, type OpenSourceFixture } from '../open-source-fixture.ts';
import { putCompleteAccount, read } from '../complete-account.ts';
import { aChainState, finalBlock, publish } from './trades/a-fill-log.ts';
import { aDecision, putJournal } from './journal/a-journal.ts';

/** Why an operation that requires the reading has no answer. null: it has one. */
interface Failures {
  readonly neverRead: RegExp | null;
  /** Past its limit of age, ms. */
  readonly tooOld: { readonly limitMs: number; readonly why: RegExp } | null;
  /** At any age, hours later. */
  readonly later?: RegExp;
}

const { account, fills, metadata, agentStatus, finalBlock: logLimit } = freshnessLimitsMs;
const accountOld = {
  limitMs: account,
  why: /The last reading of the account is 60 s old \(\S+ \S+ UTC\), more than 60 s: see Health/,
};
const fillsOld = {
  limitMs: fills,
  why: /The last reading of the account's fills is 120 s old \(\S+ \S+ UTC\), more than 120 s: see Health/,
};
const logOld = /The fill log on arbitrum was last read to block 9000 of 2026-09-01/;
const failures: Readonly<Record<RequiredReading, Failures>> = {
  catalog: {
    neverRead: /The venue's list of markets has not been read yet/,
    tooOld: {
      limitMs: metadata,
      why: /The last reading of the venue's list of markets is 900 s old \(\S+ \S+ UTC\), more than 900 s: see Health/,
    },
  },
  account: {
    neverRead: /The account's balances and positions have not been read/,
    tooOld: accountOld,
  },
  positions: { neverRead: /The account's positions have not been read/, tooOld: accountOld },
  heldPositions: { neverRead: null, tooOld: accountOld },
  openOrders: {
    neverRead: /The account's open orders have not been read/,
    tooOld: {
      limitMs: account,
      why: /The last reading of the open orders is 60 s old \(\S+ \S+ UTC\), more than 60 s: see Health/,
    },
  },
  dexesInUse: {
    neverRead: /Orders there would be missing/,
    tooOld: null,
    later: /The venue's list of DEXes was last read more than 15 minutes ago/,
  },
  fills: { neverRead: null, tooOld: fillsOld },
  orders: { neverRead: /The account's orders have not been read/, tooOld: null },
  orderFills: { neverRead: null, tooOld: fillsOld },
  ledger: { neverRead: /The account's ledger entries have not been read/, tooOld: null },
  journal: { neverRead: /The agent's journal has not been read yet/, tooOld: null },
  fillLog: {
    neverRead: /The fill log on arbitrum has not been read yet/,
    tooOld: { limitMs: logLimit, why: logOld },
    later: logOld,
  },
  agentStatus: {
    neverRead: /The agent's status has not been read yet/,
    tooOld: {
      limitMs: agentStatus,
      why: /The agent's last status is 90 s old \(\S+ \S+ UTC\), more than 90 s/,
    },
    later: /The agent's last status is 10800 s old \(\S+ \S+ UTC\), more than 90 s/,
  },
};
const table = Object.entries(failures) as [RequiredReading, Failures][];

const aged: Readonly<Record<AgedReading, true>> = {
  account: true,
  agent: true,
  catalog: true,
  chain: true,
  chainFills: true,
  histories: true,
  journal: true,
  ledger: true,
  stream: true,
};
const isAged = (reading: string): boolean => reading in aged;

/** Asks an operation with these requirements. `given`: names of the readings that its answer got. */
function ask(app: OpenSourceFixture, requires: Requirements): object {
  const asked = operation({
    name: 'asked',
    summary: 'Rests on a reading',
    readings: [],
    requires,
    answer: (_: unknown, _context, { known: _known, ...given }) => ({ given: Object.keys(given) }),
  });
  return app.ask(asked, null);
}

/** Returns the answer, or why there is none. */
function outcome(app: OpenSourceFixture, requires: Requirements): object | string {
  try {
    return ask(app, requires);
  } catch (error) {
    if (!(error instanceof PerpscopeError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

const expected = (failure: RegExp | null): unknown =>
  failure === null
    ? expect.objectContaining({ given: expect.anything() as object })
    : expect.stringMatching(new RegExp(`^provider_failed: .*${failure.source}`));

const saysStale = (stale: boolean): unknown => expect.objectContaining({ stale });

function aReadSource(): OpenSourceFixture {
  const app = anOpenSource({ account: vault, agent: read({ heartbeatAt: now }), chain: aChainState });
  putCompleteAccount(app.store);
  publish(app, [], { toBlock: { ...finalBlock, time: now } });
  putJournal(app.store, [aDecision(1)]);
  return app;
}

test.each(table)(
  '%s: an operation that requires it fails before it was read',
  async (name, { neverRead }) => {
    await using app = anOpenSource({
      reading: null,
      account: vault,
      agent: { kind: 'unread' },
      chain: aChainState,
    });
    expect(outcome(app, { [name]: 'any_age' })).toEqual(expected(neverRead));
    expect(outcome(app, { [name]: 'marked_stale' })).toEqual(expected(neverRead));
  },
);

test.each(table)('%s: within its age limit it is passed to the answer', async (name, { tooOld }) => {
  await using app = aReadSource();
  app.time.now += tooOld?.limitMs ?? minute;
  expect(ask(app, { [name]: 'marked_stale' })).toMatchObject({ stale: false });
  expect(ask(app, { [name]: 'fresh' })).not.toHaveProperty('stale');
});

test.each(table)(
  '%s: past its limit the answer is stale or fails, as it declares',
  async (name, { tooOld }) => {
    await using app = aReadSource();
    app.time.now += (tooOld?.limitMs ?? minute) + 1;
    const why = tooOld?.why ?? null;
    expect(outcome(app, { [name]: 'fresh' })).toEqual(expected(why));
    // An agent's report or publication that is too old counts as missing.
    const stale = ['agentStatus', 'fillLog'].includes(name) ? expected(why) : saysStale(why !== null);
    expect(outcome(app, { [name]: 'marked_stale' })).toEqual(stale);
  },
);

test.each(table)(
  '%s: at any age it is passed to the answer, unless its own limit makes it missing',
  async (name, { later = null }) => {
    await using app = aReadSource();
    app.time.now += 3 * hour;
    expect(outcome(app, { [name]: 'any_age' })).toEqual(expected(later));
  },
);

test('orders known only from the journal are stale until the fills were read', async () => {
  await using app = anOpenSource({ account: vault, agent: read({ heartbeatAt: now }) });
  putJournal(app.store, [aDecision(1)]);
  expect(ask(app, { orderFills: 'marked_stale' })).toMatchObject({ stale: true });
});

test('without an agent a journal that was never read is not attached', async () => {
  await using app = anOpenSource({ account: vault });
  expect(() => ask(app, { journal: 'any_age' })).toThrow(
    expect.objectContaining({ code: 'provider_not_attached' }) as Error,
  );
});

test('a program’s answer declares the readings it requires, or why it needs none', () => {
  const output = z.object({});
  // @ts-expect-error: a catalog that was never read would look like an empty one.
  operation({ name: 'n', summary: 's', output, readings: ['catalog'], answer: () => ({}) });
  const requires = { catalog: 'any_age' } as const;
  operation({ name: 'n', summary: 's', output, readings: ['catalog'], requires, answer: () => ({}) });
  const silent = operations.filter(
    ({ output: shape, readings, requires: declared = {} }) =>
      shape !== undefined && readings.some(isAged) && Object.keys(declared).length === 0,
  );
  expect(silent).toEqual([]);
});

test('an answer can’t compute an age: its clock has no such function', () => {
  const answer = (_: unknown, { world }: Context<never, false>): unknown => {
    // @ts-expect-error: reading-states.ts says how old a reading is.
    return world.ageOf(0);
  };
  expect(answer).toBeTypeOf('function');
});
