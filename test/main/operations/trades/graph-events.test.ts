import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { toAgentText } from '../../../../src-main/domain/journal/agent-time.ts';
import { tradeIdOfClaim } from '../../../../src-main/domain/trades/build-trades.ts';
import type { JournalEvent } from '../../../../src-main/domain/journal/journal-event.ts';
import { createCurrentSource, type CurrentSource } from '../../../../src-main/operations/current-source.ts';
import { getQuote } from '../../../../src-main/operations/markets/market-quote.ts';
import type { GraphEvent } from '../../../../src-main/operations/trades/graph-event.ts';
import { followEvents } from '../../../../src-main/operations/trades/graph-events.ts';
import { listTradesPart } from '../../../../src-main/operations/trades/graph-trades.ts';
import { vault } from '../../agent-status.ts';
import { aFill } from '../../domain/a-fill.ts';
import { aQuote, hour, minute, now } from '../../markets.ts';
import { anOpenSource, type OpenSourceFixture } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';
import {
  aDecision,
  aReason,
  anOrder,
  anOutcome,
  common,
  putJournal,
  reconcileAll,
} from '../journal/a-journal.ts';
import { putFills } from './a-traded-account.ts';

const at: { app: OpenSourceFixture; slot: CurrentSource } = {} as never;
beforeEach(() => {
  at.app = anOpenSource({ account: vault, agent: read({}, now) });
  at.slot = createCurrentSource();
  at.slot.open(at.app.scope);
});
afterEach(() => at.app[Symbol.asyncDispose]());

interface Received {
  readonly events: GraphEvent[];
  /** Kinds whose source has ended. */
  readonly ends: GraphEvent['kind'][];
  readonly undo: () => void;
  /** Returns the events of a kind, in their order. */
  readonly of: <Kind extends GraphEvent['kind']>(
    kind: Kind,
  ) => readonly Extract<GraphEvent, { kind: Kind }>[];
}

const everyKind = [
  'status_changed',
  'quote_updated',
  'decision_recorded',
  'trade_recorded',
  'error_occurred',
] as const satisfies readonly GraphEvent['kind'][];

function listen(kinds: readonly GraphEvent['kind'][] = everyKind): Received {
  const events: GraphEvent[] = [];
  const ends: GraphEvent['kind'][] = [];
  const undos = kinds.map((kind) =>
    at.slot.follow(
      (context) => followEvents(context, kind, (event) => void events.push(structuredClone(event))),
      () => void ends.push(kind),
    ),
  );
  const undo = (): void => undos.forEach((end) => end());
  const of: Received['of'] = (kind) => events.filter((event) => event.kind === kind) as never;
  return { events, ends, undo, of };
}

/** Returns events of the agent, as of now, about an order that the venue rejected. */
function rejected(seq: number, { coin = 'BTC' as string | null, orderId = `o${seq}` } = {}): JournalEvent[] {
  const said = (own: number) => ({ ...common(own, coin), at: at.app.time.now });
  return [
    anOrder(seq, { ...said(seq), orderId }),
    anOutcome(seq + 1, orderId, {
      ...said(seq + 1),
      status: 'rejected',
      filled: null,
      averagePrice: null,
      rejectReason: 'No margin.',
    }),
  ];
}

const hear = (events: readonly JournalEvent[], journalId = 'one'): void => {
  putJournal(at.app.store, events, { journalId, readAt: at.app.time.now });
  reconcileAll(at.app.store, { at: at.app.time.now });
};
const later = (ms = minute): void => {
  at.app.time.now += ms;
};
const rejections = (received: Received) => received.of('error_occurred').map(({ error }) => error);
const orderIds = (received: Received) => rejections(received).map(({ orderId }) => orderId);

describe('a rejection', () => {
  test('is sent once, and is stored as a trade', () => {
    hear([aDecision(1)]);
    later();
    const received = listen();
    hear(rejected(2));
    const [error] = rejections(received);
    expect(error).toEqual({
      id: tradeIdOfClaim('one o2'),
      market: expect.objectContaining({ marketId: 'sim-testnet:BTC', network: 'TESTNET', dex: '' }),
      code: 'order_rejected',
      reason: 'No margin.',
      orderId: 'o2',
      tradeId: tradeIdOfClaim('one o2'),
      occurredAt: toAgentText(now + minute),
    });
    const [trade] = at.app.ask(listTradesPart, {
      assetClass: null,
      marketId: null,
      orderStatus: 'rejected',
      limit: 5,
      offset: 0,
    });
    expect(trade?.id).toBe(error?.tradeId);
    // The same lines again, more of others, and time that passes.
    for (let turn = 0; turn < 3; turn += 1) {
      later(2 * hour);
      hear(rejected(2).map((event) => ({ ...event, at: now + minute })));
      hear([aDecision(10 + turn, { at: at.app.time.now })]);
    }
    expect(rejections(received)).toHaveLength(1);
  });

  test('has what the agent reported of it, and is sent for an order without a market too', () => {
    hear([aDecision(1)]);
    later();
    const received = listen(['error_occurred']);
    const code = {
      ...common(4, null),
      type: 'error',
      code: 'insufficient_margin',
      message: 'Too poor.',
    } as const;
    hear([{ ...code, at: at.app.time.now, orderId: 'o2' }, ...rejected(2, { coin: null })]);
    expect(rejections(received)).toMatchObject([
      { market: null, code: 'insufficient_margin', reason: 'No margin.', orderId: 'o2' },
    ]);
    expect(received.events).toHaveLength(1);
  });

  test('from before is not sent, even with the same millisecond', () => {
    hear(rejected(1));
    hear(rejected(3));
    const received = listen();
    hear([aDecision(5)]);
    hear(rejected(6));
    expect(orderIds(received)).toEqual(['o6']);
  });

  test('is sent after the clock was set back, and none from before then', () => {
    hear([aDecision(1)]);
    later(2 * hour);
    hear(rejected(2));
    const received = listen();
    later();
    hear(rejected(4));
    later(-hour);
    hear(rejected(6));
    later(-hour);
    hear(rejected(8));
    later();
    hear(rejected(10));
    expect(orderIds(received)).toEqual(['o4', 'o6', 'o8', 'o10']);
  });

  test('in a past that is read for the first time is not sent', () => {
    const received = listen();
    const old = Array.from({ length: 20 }, (_, nth) => rejected(2 * nth + 1)).flat();
    hear(old.map((event) => ({ ...event, at: now - hour })));
    expect(received.of('trade_recorded').length).toBe(20);
    expect(rejections(received)).toEqual([]);
    later();
    hear(rejected(99));
    expect(orderIds(received)).toEqual(['o99']);
  });

  test('from a time when nothing was read is sent when it becomes known', () => {
    hear([aDecision(1)]);
    hear(rejected(2));
    later(hour);
    const received = listen();
    hear(rejected(4).map((event) => ({ ...event, at: now + minute })));
    expect(orderIds(received)).toEqual(['o4']);
    expect(rejections(received)[0]?.occurredAt).toBe(toAgentText(now + minute));
  });

  test('among many at once is sent once, also to a later listener', () => {
    hear([aDecision(1)]);
    later();
    const first = listen(['error_occurred']);
    const many = Array.from({ length: 60 }, (_, nth) => rejected(2 * nth + 2)).flat();
    hear(many.slice(0, 60));
    const second = listen(['error_occurred']);
    hear(many);
    const all = many.flatMap((event) => (event.type === 'order' ? [event.orderId] : []));
    expect(orderIds(first).toSorted()).toEqual(all.toSorted());
    expect(orderIds(second).toSorted()).toEqual(all.slice(30).toSorted());
  });

  test('by an agent that starts over, under the same name, is a new one', () => {
    hear([aDecision(1)]);
    later();
    const received = listen();
    hear(rejected(2, { orderId: 'same' }));
    later();
    hear(rejected(1, { orderId: 'same' }), 'two');
    expect(rejections(received).map(({ id }) => id)).toEqual([
      tradeIdOfClaim('one same'),
      tradeIdOfClaim('two same'),
    ]);
  });
});

describe('a trade', () => {
  test('is sent when it is new and when it changes, and not when it is derived again', () => {
    const received = listen(['trade_recorded']);
    const reported = () =>
      received.of('trade_recorded').map(({ trade }) => [trade.id, trade.orderStatus, trade.filledAmount]);
    hear([
      anOrder(1, { orderId: 'o1' }),
      anOutcome(2, 'o1', { status: 'resting', filled: null, venueOid: 7 }),
    ]);
    expect(reported()).toEqual([[tradeIdOfClaim('one o1'), 'resting', 0]]);
    hear([aDecision(3)]);
    expect(reported()).toHaveLength(1);
    putFills(at.app.store, [aFill({ oid: 7, time: now - minute })]);
    hear([anOutcome(4, 'o1', { venueOid: 7 })]);
    expect(reported().at(-1)).toEqual([tradeIdOfClaim('one o1'), 'filled', 1]);
    const { length } = reported();
    reconcileAll(at.app.store);
    expect(reported()).toHaveLength(length);
  });

  test('equals its row in a list', () => {
    const received = listen(['trade_recorded']);
    hear(rejected(1));
    const { ask } = at.app;
    const asked = { assetClass: null, marketId: null, orderStatus: null, limit: 5, offset: 0 };
    expect(received.of('trade_recorded').map(({ trade }) => trade)).toEqual(ask(listTradesPart, asked));
  });
});

test('a decision is sent once, as it is made', () => {
  const received = listen();
  hear([aDecision(1), aReason(2, 'd1'), aDecision(3, { coin: null })]);
  hear([aDecision(1), aReason(2, 'd1'), aDecision(3, { coin: null })]);
  const decisions = received.of('decision_recorded').map(({ decision }) => decision);
  expect(decisions.map(({ decisionId, coin }) => [decisionId, coin])).toEqual([
    ['d1', 'BTC'],
    ['d3', null],
  ]);
});

test('a status is sent when it changes or is missing, not when it is read again', () => {
  const received = listen(['status_changed']);
  const say = (reported: typeof at.app.agent.state): void => {
    at.app.agent.state = reported;
    at.app.agentChanged();
  };
  at.app.time.now = now + 2;
  say(read({ heartbeatAt: now + 1 }, now + 1));
  expect(received.events).toEqual([]);
  say(read({ operationalStatus: 'paused', statusReason: 'Lunch.' }, now));
  say(read({ operationalStatus: 'paused', statusReason: 'Lunch.' }, now + 2));
  say({ kind: 'not_configured' });
  say({ kind: 'not_configured' });
  expect(
    received
      .of('status_changed')
      .map(({ status }) =>
        status.kind === 'answer' ? [status.value.status, status.value.reason] : status.error.code,
      ),
  ).toEqual([['paused', 'Lunch.'], 'provider_not_attached']);
});

test('a missing status is sent again when the reason changes, even to one with the same code', () => {
  at.app.time.now = now + 2 * minute;
  const received = listen(['status_changed']);
  const unreadable = { kind: 'failed', error: 'No answer within 10 s.', remedy: null, since: now } as const;
  at.app.agentChanged(); // silent, as before
  at.app.agent.state = { ...unreadable, last: null };
  at.app.agentChanged();
  at.app.agentChanged();
  expect(
    received
      .of('status_changed')
      .map(({ status }) => status.kind === 'failure' && [status.error.code, status.error.message]),
  ).toEqual([['provider_failed', 'No answer within 10 s. No earlier status was read.']]);
});

test('quotes are sent as they come, for markets in the catalog', () => {
  const received = listen(['quote_updated']);
  at.app.store.writer.putQuotes([aQuote(), aQuote({ coin: 'NONE' }), aQuote({ coin: 'xyz:TSLA' })]);
  expect(received.of('quote_updated').map(({ quote }) => quote)).toEqual(
    ['sim-testnet:BTC', 'sim-testnet:xyz:TSLA'].map((id) => at.app.ask(getQuote, { marketId: id })),
  );
});

describe('a listener', () => {
  test('receives nothing after its undo, which may be called within an event and again', () => {
    const received: GraphEvent[] = [];
    const undo = at.slot.follow((context) =>
      followEvents(context, 'decision_recorded', (event) => {
        received.push(event);
        undo();
      }),
    );
    hear([aDecision(1), aDecision(2)]);
    undo();
    hear([aDecision(3)]);
    expect(received).toHaveLength(1);
  });

  test('is notified once that its source is closed, and receives nothing of it or of the next one', async () => {
    await using other = anOpenSource({ scope: { network: 'MAINNET', networkKey: 'sim-mainnet' } });
    const [received, gone] = [listen(), listen()];
    gone.undo();
    at.slot.open(other.scope);
    hear([aDecision(1)]);
    putJournal(other.store, [aDecision(1)], { network: 'MAINNET' });
    other.store.writer.putQuotes([aQuote()]);
    at.slot.leave();
    expect(received.ends).toEqual(everyKind);
    expect(received.events).toEqual([]);
    expect(gone.ends).toEqual([]);
    received.undo();
  });

  test('can’t start while no source is open', () => {
    at.slot.leave();
    expect(() => listen()).toThrow(/was switched/);
  });
});
