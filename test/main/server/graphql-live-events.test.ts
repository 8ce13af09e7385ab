import { GraphQLError } from 'graphql';
import { describe, expect, test } from 'vitest';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type { Follow } from '../../../src-main/operations/current-source.ts';
import { createLiveEvents, usualLiveLimits } from '../../../src-main/server/graphql/live-events.ts';
import { aQuote } from '../markets.ts';
import { anOpenSource } from '../open-source-fixture.ts';

const forever = new AbortController().signal;
const quote = (mark: string): object => ({ kind: 'quote_updated', quote: { mark: Number(mark) } });
const quotes = { kind: 'quote_updated', isWanted: () => true } as const;

/** A source whose quotes the test sends; `listeners`: who follows it now. */
function aSource() {
  const { source, scope, store } = anOpenSource();
  const listeners = new Set<object>();
  const follow: Follow = (start, ended) => {
    const listener = {};
    listeners.add(listener);
    const undo = source.follow(start, () => {
      listeners.delete(listener);
      ended?.();
    });
    return () => {
      listeners.delete(listener);
      undo();
    };
  };
  return {
    follow,
    listeners,
    putQuote: (mark: string) => store.writer.putQuotes([aQuote({ mark: mark as DecimalText })]),
    leave: source.leave,
    openAgain: () => source.open(scope),
  };
}

const iterate = <T>(values: AsyncIterable<T>): AsyncIterator<T> => values[Symbol.asyncIterator]();

describe('live events', () => {
  test('come in order, awaited or queued, and not after their reader has left', async () => {
    const source = aSource();
    const reader = iterate(createLiveEvents(source.follow, usualLiveLimits).follow(quotes, forever));
    const first = reader.next();
    for (const id of ['1', '2', '3']) source.putQuote(id);
    expect(await first).toMatchObject({ done: false, value: quote('1') });
    expect(await reader.next()).toMatchObject({ done: false, value: quote('2') });
    await reader.return?.();
    expect(await reader.next()).toEqual({ done: true, value: undefined });
  });

  test('use one listener for all followers, only while anyone follows', async () => {
    const source = aSource();
    const events = createLiveEvents(source.follow, usualLiveLimits);
    expect(source.listeners.size).toBe(0);
    const [one, two] = [iterate(events.follow(quotes, forever)), iterate(events.follow(quotes, forever))];
    const firsts = [one.next(), two.next()];
    expect(source.listeners.size).toBe(1);
    source.putQuote('11');
    for (const first of firsts) expect(await first).toMatchObject({ value: quote('11') });
    await one.return?.();
    expect(source.listeners.size).toBe(1);
    await two.return?.();
    expect(source.listeners.size).toBe(0);
  });

  test('end with network_switched when the source closes, and the next source can be followed', async () => {
    const source = aSource();
    const events = createLiveEvents(source.follow, usualLiveLimits);
    const reader = iterate(events.follow(quotes, forever));
    const waiting = reader.next();
    source.leave();
    source.openAgain();
    const next = iterate(events.follow(quotes, forever));
    const first = next.next();
    await expect(waiting).rejects.toMatchObject({ extensions: { code: 'network_switched' } });
    expect(await reader.next()).toMatchObject({ done: true });
    source.putQuote('12');
    expect(await first).toMatchObject({ value: quote('12') });
  });

  test('end with an error, once, for a reader that is too slow, and continue for the others', async () => {
    const source = aSource();
    const events = createLiveEvents(source.follow, { subscriptions: 10, waiting: 2 });
    const [slow, quick] = [iterate(events.follow(quotes, forever)), iterate(events.follow(quotes, forever))];
    const first = slow.next();
    for (const id of ['1', '2', '3', '4']) {
      const taken = quick.next();
      source.putQuote(id);
      expect(await taken).toMatchObject({ value: quote(id) });
    }
    expect(await first).toMatchObject({ value: quote('1') });
    const failure = await slow.next().catch((error: unknown) => error); // queued events are dropped
    expect(failure).toBeInstanceOf(GraphQLError);
    expect(failure).toMatchObject({ extensions: { code: 'rate_limited' } });
    expect(await slow.next()).toMatchObject({ done: true });
    const taken = quick.next();
    source.putQuote('5');
    expect(await taken).toMatchObject({ value: quote('5') });
  });

  test('have a limited number of followers', async () => {
    const source = aSource();
    const events = createLiveEvents(source.follow, { subscriptions: 2, waiting: 2 });
    const first = iterate(events.follow(quotes, forever));
    const second = iterate(events.follow({ kind: 'trade_recorded', isWanted: () => true }, forever));
    const late = iterate(events.follow(quotes, forever));
    for (const reader of [first, second]) void reader.next();
    expect(() => events.follow(quotes, forever)).toThrow(/maximum number of subscriptions/);
    await expect(late.next()).rejects.toMatchObject({ extensions: { code: 'rate_limited' } });
    await first.return?.();
    expect(() => events.follow(quotes, forever)).not.toThrow();
  });

  test('that can’t begin take no place', async () => {
    const source = aSource();
    const events = createLiveEvents(source.follow, { subscriptions: 1, waiting: 2 });
    source.leave();
    const early = iterate(events.follow(quotes, forever));
    await expect(early.next()).rejects.toMatchObject({ code: 'network_switched' });
    source.openAgain();
    const current = (): never => {
      throw new Error('no such market');
    };
    const strange = iterate(events.follow({ ...quotes, current }, forever));
    await expect(strange.next()).rejects.toThrow('no such market');
    const first = iterate(events.follow(quotes, forever)).next();
    source.putQuote('13');
    expect(await first).toMatchObject({ value: quote('13') });
  });

  test('end when no follower is left, also when there was none from the start', async () => {
    const source = aSource();
    const events = createLiveEvents(source.follow, usualLiveLimits);
    const leaving = new AbortController();
    const reader = iterate(events.follow(quotes, leaving.signal));
    leaving.abort();
    expect(await reader.next()).toMatchObject({ done: true });
    expect(await iterate(events.follow(quotes, leaving.signal)).next()).toMatchObject({ done: true });
    expect(source.listeners.size).toBe(0);
  });

  test('end with the service', async () => {
    const source = aSource();
    const events = createLiveEvents(source.follow, usualLiveLimits);
    const waiting = iterate(events.follow(quotes, forever)).next();
    events.close();
    expect(await waiting).toMatchObject({ done: true });
    expect(source.listeners.size).toBe(0);
  });
});
