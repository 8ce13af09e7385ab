import { GraphQLError } from 'graphql';
import { describe, expect, test } from 'vitest';
import { createBoundedQueue } from '../../../src-main/server/graphql/bounded-queue.ts';
import { createLiveEvents, usualLiveLimits } from '../../../src-main/server/graphql/live-events.ts';
import type { GraphEvent, GraphListener } from '../../../src-main/queries/graph-event.ts';
import type { ReadModel } from '../../../src-main/queries/read-model.ts';
import { networkSwitched } from '../../../src-main/queries/switchable-read-model.ts';

const forever = new AbortController().signal;
const quote = (marketId: string): GraphEvent =>
  ({ kind: 'quote_updated', quote: { marketId } }) as unknown as GraphEvent;
const quotes = { kind: 'quote_updated', isWanted: () => true } as const;

/** A source of events that the test speaks for. */
function aSource() {
  const listeners = new Set<GraphListener>();
  const onEvent = (listener: GraphListener): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    graph: { onEvent } as unknown as ReadModel['graph'],
    listeners,
    tell: (event: GraphEvent) => listeners.forEach(({ next }) => next(event)),
    leave: () => {
      const left = [...listeners];
      listeners.clear();
      left.forEach(({ ended }) => ended(networkSwitched()));
    },
  };
}

const iterate = <T>(values: AsyncIterable<T>): AsyncIterator<T> => values[Symbol.asyncIterator]();

describe('a bounded queue', () => {
  test('gives values in their order, waited for or waiting', async () => {
    const queue = createBoundedQueue<number>(2, () => undefined);
    const first = queue.values.next();
    expect([queue.offer(1), queue.offer(2), queue.offer(3)]).toEqual([true, true, true]);
    expect(queue.offer(4)).toBe(false);
    expect(await first).toEqual({ done: false, value: 1 });
    expect(await queue.values.next()).toEqual({ done: false, value: 2 });
  });

  test('ends once, with its reason once, and wakes who waits', async () => {
    let ends = 0;
    const queue = createBoundedQueue<number>(2, () => (ends += 1));
    const waiting = queue.values.next();
    queue.end(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    queue.end(null);
    expect(queue.offer(1)).toBe(false);
    expect(await queue.values.next()).toEqual({ done: true, value: undefined });
    expect(ends).toBe(1);
  });

  test('left by its reader has nothing more', async () => {
    const queue = createBoundedQueue<number>(2, () => undefined);
    queue.offer(1);
    await queue.values.return?.();
    expect(await queue.values.next()).toEqual({ done: true, value: undefined });
  });
});

describe('live events', () => {
  test('are listened for once, however many follow them, and no longer than anybody does', async () => {
    const source = aSource();
    const events = createLiveEvents(source, usualLiveLimits);
    expect(source.listeners.size).toBe(0);
    const [one, two] = [iterate(events.follow(quotes, forever)), iterate(events.follow(quotes, forever))];
    expect(source.listeners.size).toBe(1);
    source.tell(quote('a'));
    for (const reader of [one, two]) expect(await reader.next()).toMatchObject({ value: quote('a') });
    await one.return?.();
    expect(source.listeners.size).toBe(1);
    await two.return?.();
    expect(source.listeners.size).toBe(0);
  });

  test('end with network_switched when the source goes, and the next source can be followed', async () => {
    const source = aSource();
    const events = createLiveEvents(source, usualLiveLimits);
    const reader = iterate(events.follow(quotes, forever));
    source.leave();
    await expect(reader.next()).rejects.toMatchObject({ extensions: { code: 'network_switched' } });
    expect(await reader.next()).toMatchObject({ done: true });
    const next = iterate(events.follow(quotes, forever));
    source.tell(quote('b'));
    expect(await next.next()).toMatchObject({ value: quote('b') });
  });

  test('end with an error for one who reads too slowly, and go on for the others', async () => {
    const source = aSource();
    const events = createLiveEvents(source, { subscriptions: 10, waiting: 2 });
    const [slow, quick] = [iterate(events.follow(quotes, forever)), iterate(events.follow(quotes, forever))];
    for (const id of ['1', '2', '3']) {
      source.tell(quote(id));
      expect(await quick.next()).toMatchObject({ value: quote(id) });
    }
    const failure = await slow.next().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GraphQLError);
    expect(failure).toMatchObject({ extensions: { code: 'rate_limited' } });
    source.tell(quote('4'));
    expect(await quick.next()).toMatchObject({ value: quote('4') });
  });

  test('are followed by so many and no more', () => {
    const source = aSource();
    const events = createLiveEvents(source, { subscriptions: 2, waiting: 2 });
    const first = iterate(events.follow(quotes, forever));
    events.follow({ kind: 'trade_recorded', isWanted: () => true }, forever);
    expect(() => events.follow(quotes, forever)).toThrow(/as many subscriptions/);
    void first.return?.();
    expect(() => events.follow(quotes, forever)).not.toThrow();
  });

  test('end when nobody is there any more, also when nobody was from the start', async () => {
    const source = aSource();
    const events = createLiveEvents(source, usualLiveLimits);
    const leaving = new AbortController();
    const reader = iterate(events.follow(quotes, leaving.signal));
    leaving.abort();
    expect(await reader.next()).toMatchObject({ done: true });
    expect(await iterate(events.follow(quotes, leaving.signal)).next()).toMatchObject({ done: true });
    expect(source.listeners.size).toBe(0);
  });

  test('end with the service', async () => {
    const source = aSource();
    const events = createLiveEvents(source, usualLiveLimits);
    const reader = iterate(events.follow(quotes, forever));
    events.close();
    expect(await reader.next()).toMatchObject({ done: true });
    expect(source.listeners.size).toBe(0);
  });
});
