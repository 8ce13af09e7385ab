import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PerpscopeError } from '../../../src-main/errors.ts';
import { getPool } from '../../../src-main/operations/account/pool.ts';
import { listPositions } from '../../../src-main/operations/account/positions.ts';
import { getPortfolio } from '../../../src-main/operations/account/portfolio.ts';
import { createCurrentSource, type CurrentSource } from '../../../src-main/operations/current-source.ts';
import { operations } from '../../../src-main/operations/index.ts';
import type { AnswerBytes } from '../../../src-main/operations/answer-cache.ts';
import { operation, type Operation } from '../../../src-main/operations/operation.ts';
import { getPerformance } from '../../../src-main/operations/performance/performance-now.ts';
import { listClosedTradeHistory } from '../../../src-main/operations/trades/closed-trade-history.ts';
import type { Store } from '../../../src-main/store/store.ts';
import { vault } from '../agent-status.ts';
import { aFill } from '../domain/a-fill.ts';
import { aPayment } from '../domain/performance/a-trip.ts';
import { aDexAccount, anOpenOrder, aPosition } from '../fake-accounts.ts';
import { aMarket, aQuote, aReading, decimal, hour, minute, now } from '../markets.ts';
import { anOpenSource, type OpenSourceFixture } from '../open-source-fixture.ts';
import { putQuotes, putCompleteAccount, read } from '../complete-account.ts';
import { aDecision, putJournal } from './journal/a-journal.ts';
import { aMove, aTrade, putEquity, putFills, putFunding } from './trades/a-traded-account.ts';
import { nextBatch } from '../store/project-all.ts';
import { repetitions } from '../../repetitions.ts';

const trades = { period: '7d', limit: 100 };

/** Each GET operation of the API, except those that ask the venue. */
const questions: readonly (readonly [Operation, unknown])[] = operations.flatMap((one) => {
  const isRead = one.http?.some(({ path }) => path.startsWith('GET')) === true;
  const asksVenue = ['listRestingOrders', 'listMarketSnapshots', 'getCandles'].includes(one.name);
  return isRead && !asksVenue ? inputsOf(one).map((input) => [one, input] as const) : [];
});

function inputsOf({ name }: Operation): readonly unknown[] {
  switch (name) {
    case 'listClosedTradeHistory':
      return [trades, { ...trades, period: '24h' }, { ...trades, period: 'all', symbol: 'BTC' }];
    case 'getPerformance':
      return ['24h', '7d', 'all'].map((period) => ({ period }));
    case 'listMarkets':
      return [{}, { activeOnly: 'true' }];
    default:
      return [{ ...trades, marketId: 'sim-testnet:BTC', id: '1', network: 'base' }];
  }
}

/** Returns the answer as it is sent, or the error's message. */
async function reported(
  source: CurrentSource,
  [asked, input]: readonly [Operation, unknown],
): Promise<AnswerBytes | string> {
  try {
    return await source.bytes(asked, input);
  } catch (error) {
    if (!(error instanceof PerpscopeError)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

function anApp(): OpenSourceFixture {
  const app = anOpenSource({ account: vault, agent: read() });
  const { store } = app;
  putCompleteAccount(store);
  putQuotes(store);
  // One leaves the last 24 hours within a minute.
  const closedAt = [now - 2 * hour, now - 24 * hour + 1.5 * minute, now - 40 * hour];
  putFills(
    store,
    closedAt.flatMap((at, nth) => aTrade(at, String(nth - 1))),
  );
  store.writer.noteReading('funding', now);
  store.writer.noteReading('ledger', now);
  putEquity(store, now - 3 * hour, { equity: '1000' });
  putEquity(store, now - 20_000, { equity: '1100' });
  putJournal(store, [aDecision(900), aDecision(990)]);
  return app;
}

type Step = (app: OpenSourceFixture, nth: number) => void;

const later =
  (ms: number): Step =>
  ({ time }) => {
    time.now += ms;
  };

/** Moves the clock to an age limit, counted from the last reading of the catalog, plus `beyond` ms. */
const toLimit =
  (limitMs: number, beyond: number): Step =>
  ({ time, store }) => {
    time.now = Math.max(time.now, (store.reader.catalog().readAt ?? 0) + limitMs + beyond);
  };

const write =
  (put: (store: Store, at: number, nth: number) => void): Step =>
  ({ store, time }, nth) =>
    put(store, time.now, nth);

const limits = [minute, 90_000, 2 * minute, 10 * minute, 15 * minute, 30 * minute, 24 * hour];

const steps: Readonly<Record<string, Step>> = {
  'a second later': later(1_000),
  'half a minute later': later(30_000),
  'a minute later': later(minute),
  'an hour later': later(hour),
  'the clock is set back': later(-5_000),
  ...Object.fromEntries(
    limits.flatMap((limit) => [0, 1].map((by) => [`at ${limit} and ${by} ms`, toLimit(limit, by)])),
  ),
  'the account is read again': write((store, at) => putCompleteAccount(store, at)),
  'a position grows': write(({ writer }, at, nth) =>
    writer.putDexAccounts([
      {
        value: aDexAccount({ time: at, positions: [aPosition({ size: decimal(String(nth + 1)) })] }),
        receivedAt: at,
      },
    ]),
  ),
  'a position opens': write((store, at, nth) => {
    const open = aFill({ coin: 'ETH', time: at - minute, tid: 9_000 + nth, oid: 9_000 + nth });
    putFills(store, [open], { knownFrom: 0, readThrough: at });
  }),
  'the positions are gone': write(({ writer }, at) =>
    writer.putDexAccounts([{ value: aDexAccount({ time: at }), receivedAt: at }]),
  ),
  'an order comes': write(({ writer }, at, nth) =>
    writer.putOrders('', { value: [anOpenOrder({ oid: 2_000 + nth })], receivedAt: at }),
  ),
  'orders can’t be read': write(({ writer }) => writer.noteOrdersFailed('')),
  'a trade is closed': write((store, at) =>
    putFills(store, aTrade(at, '2'), { knownFrom: 0, readThrough: at }),
  ),
  'fills are read': write(({ writer }, at) => writer.noteReading('fills', at)),
  'funding is read': write(({ writer }, at) => {
    putFunding({ writer }, [aPayment({ time: at, amount: decimal('0.5') })], {
      knownFrom: 0,
      readThrough: at,
    });
    writer.noteReading('funding', at);
  }),
  'the ledger is read': write(({ writer }, at) => {
    writer.putLedger([aMove(at, '10')], { knownFrom: 0, readThrough: at });
    writer.noteReading('ledger', at);
  }),
  'a hole is found': write(({ writer }, at, nth) =>
    writer.putGap({
      history: 'fills',
      fromTime: at - hour,
      toTime: at - hour + nth,
      reason: 'Lost.',
      notedAt: at,
    }),
  ),
  'the account’s value is sampled': write((store, at, nth) =>
    putEquity(store, at, { equity: String(1_000 + nth) }),
  ),
  'the catalog is read': write(({ writer }, at) => writer.putCatalog(aReading({ readAt: at }))),
  'a market leaves the catalog': write(({ writer }, at) =>
    writer.putCatalog(aReading({ readAt: at, markets: [aMarket({ maxLeverage: 20 })] })),
  ),
  'a quote comes': write(({ writer }, at, nth) =>
    writer.putQuotes([aQuote({ mark: decimal(String(100 + nth)), receivedAt: at })]),
  ),
  'the agent decides': write((store, _, nth) => putJournal(store, [aDecision(1_000 + nth)])),
  'trades are worked out': write(
    ({ writer }, at) => void writer.project(nextBatch({ now: at, mayJoin: true, most: 1_000 })),
  ),
  'the agent is read': ({ agent, time }, nth) => {
    agent.state = read({ heartbeatAt: time.now, symbols: nth % 2 === 0 ? ['BTC'] : ['xyz:TSLA'] }, time.now);
  },
  'the agent can’t be read': ({ agent, time }) => {
    agent.state = { kind: 'failed', error: 'Gone.', remedy: null, since: time.now, last: null };
  },
  'the agent’s feed is taken away': ({ agent }) => {
    agent.state = { kind: 'not_configured' };
  },
  'the venue halts': ({ notice, time }) => {
    notice.now = { text: 'Halted.', at: time.now };
  },
};

function take(what: string, ...[app, nth]: Parameters<Step>): void {
  const step = steps[what];
  if (step === undefined) throw new Error(`There is no step "${what}".`);
  step(app, nth);
}

/** Asks every question of an app and of a source that has kept nothing, and counts by name what was kept. */
async function compare(
  app: OpenSourceFixture,
  {
    what,
    before,
    kept,
  }: { readonly what: string; readonly before: Map<unknown, unknown>; readonly kept: Map<string, number> },
): Promise<void> {
  const fresh = createCurrentSource();
  fresh.open(app.scope);
  for (const question of questions) {
    const [{ name }] = question;
    const answer = await reported(app.source, question);
    expect([what, name, answer]).toEqual([what, name, await reported(fresh, question)]);
    if (typeof answer === 'object' && answer === before.get(question))
      kept.set(name, (kept.get(name) ?? 0) + 1);
    before.set(question, answer);
  }
  fresh.leave();
}

const runs = repetitions(8, 30);
const mostAsked = [
  ['pool', getPool],
  ['positions', listPositions],
  ['portfolio', getPortfolio],
  ['closed trades', listClosedTradeHistory],
  ['performance', getPerformance],
] as const;

const all = mostAsked.map(([words]) => words);

test.each([
  ['a second later', all],
  ['half a minute later', all],
  ['a minute later', ['pool', 'positions', 'portfolio']],
  ['a quote comes', all],
  ['the venue halts', all],
  ['a position grows', ['closed trades', 'performance']],
  ['an order comes', ['closed trades', 'performance']],
  ['a trade is closed', ['pool']],
  ['funding is read', ['pool']],
  ['the agent decides', ['pool']],
  ['the catalog is read', []],
])('after "%s" the kept answers are %j', async (what, expected) => {
  await using app = anApp();
  const ask = async () => {
    const answers = await Promise.all(
      questions.map(async (question) => [question, await reported(app.source, question)] as const),
    );
    return new Map(answers);
  };
  const before = await ask();
  take(what, app, 0);
  const after = await ask();
  const isKept = (question: (typeof questions)[number]): boolean =>
    typeof after.get(question) === 'object' && after.get(question) === before.get(question);
  const kept = mostAsked.filter(([, { name }]) =>
    questions.filter(([one]) => one.name === name).every(isKept),
  );
  expect(kept.map(([words]) => words)).toEqual(expected);
});

test('closed trades are computed again once a position has disappeared without a fill', async () => {
  await using app = anApp();
  // Nothing of the agent's journal is missing.
  putJournal(
    app.store,
    Array.from({ length: 89 }, (_, nth) => aDecision(901 + nth)),
  );
  putJournal(app.store, [aDecision(1, { at: now - 8 * 24 * hour })], { journalId: 'before' });
  take('a position opens', app, 0);
  take('the account is read again', app, 1);
  app.time.now += 1_000;
  const complete = async (): Promise<unknown> => {
    const { body } = (await reported(app.source, [listClosedTradeHistory, trades])) as AnswerBytes;
    return (JSON.parse(String(body)) as { complete: boolean }).complete;
  };
  app.store.writer.putDexAccounts([
    {
      value: aDexAccount({ time: app.time.now, positions: [aPosition({ coin: 'ETH' })] }),
      receivedAt: app.time.now,
    },
  ]);
  expect(await complete()).toBe(true);
  take('the positions are gone', app, 2);
  expect(await complete()).toBe(false);
});

test('a kept answer equals one computed now, after any readings and any passage of time', async () => {
  const kept = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...Object.keys(steps)), { minLength: 12, maxLength: 20 }),
      async (names) => {
        await using app = anApp();
        const before = new Map<unknown, unknown>();
        for (const [nth, what] of names.entries()) {
          take(what, app, nth);
          await compare(app, { what, before, kept });
        }
      },
    ),
    { numRuns: runs },
  );
  for (const [, { name }] of mostAsked) expect(kept.get(name)).toBeGreaterThan(0);
});

test('a kept answer ends at every limit of age, and at every minute, as a fresh one does', async () => {
  await using app = anApp();
  const [kept, before] = [new Map<string, number>(), new Map<unknown, unknown>()];
  const minutes = Array.from({ length: 6 }, (_, nth) => nth * minute - (now % minute));
  const times = [...limits, 2 * minute - 20_000, ...minutes]
    .flatMap((ms) => [-10_000, -1, 0, 1, 10_000].map((by) => ms + by))
    .filter((ms) => ms > 0);
  for (const ms of times.toSorted((a, b) => a - b)) {
    app.time.now = now + ms;
    await compare(app, { what: `${ms} ms later`, before, kept });
  }
  for (const [, { name }] of mostAsked) expect(kept.get(name)).toBeGreaterThan(5);
});

test('an operation can use only the readings that it declares', async () => {
  await using app = anApp();
  const peeks = operation({
    name: 'peek',
    summary: 'Looks at what it did not declare',
    readings: ['catalog'],
    answer: (_: unknown, context) => ({
      // @ts-expect-error: of the account it declares nothing
      account: typeof context.reader.account,
      // @ts-expect-error: neither of the agent
      agent: typeof context.agent,
      // @ts-expect-error: and it is not live
      writer: typeof context.writer,
      markets: context.reader.catalog().markets.length,
    }),
  });
  const unseen = 'undefined';
  expect(app.ask(peeks, null)).toMatchObject({ account: unseen, agent: unseen, writer: unseen });
  expect(app.ask(peeks, null).markets).toBeGreaterThan(0);
});

test('an answer for which the venue was asked is not kept', async () => {
  await using app = anApp();
  const asks = operation({
    name: 'ask',
    summary: 'Asks the venue',
    readings: [],
    live: true,
    answer: (_: unknown, { venuePort }) => typeof venuePort,
  });
  expect(await app.source.bytes(asks, null)).not.toBe(await app.source.bytes(asks, null));
});

test('kept answers belong to one source only', async () => {
  await using app = anApp();
  const before = await app.source.bytes(listPositions, null);
  expect(await app.source.bytes(listPositions, null)).toBe(before);
  app.source.open(app.scope);
  expect(await app.source.bytes(listPositions, null)).not.toBe(before);
});
