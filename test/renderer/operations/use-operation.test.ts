// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BridgeCalls } from '../../../src-preload/contract/bridge/calls.ts';
import type { HistoryTopic } from '../../../src-preload/contract/bridge/topics.ts';
import { useMarketTrades } from '../../../src-renderer/features/market/use-market-answer.ts';
import { useCardStates } from '../../../src-renderer/features/markets/use-card-states.ts';
import { useOperation } from '../../../src-renderer/operations/use-operation.ts';
import { anAgent } from '../account-builders.ts';
import { noon } from '../builders.ts';
import { aWindow } from '../played-service.ts';
import { aState } from '../market-state-builders.ts';
import { pass, used } from '../used.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Longer than any change waits for the next one. */
const settledMs = 1000;

const signals = (...keys: readonly string[]) =>
  ({ kind: 'answer', value: keys.map((key) => ({ key })) }) as never;

async function anOpenWindow(answers: Parameters<typeof aWindow>[0]) {
  const window = aWindow(answers);
  window.open();
  await pass(settledMs);
  return {
    ...window,
    change: (topics: readonly HistoryTopic[], coins: readonly string[] | null = null) =>
      window.push({ event: 'history', payload: { topics, coins } }),
  };
}

const useSignals = () => useOperation('getActiveSignals', null);

/** A screen that shows the active signals, whose answers the test gives. */
async function aHandedScreen(hook = useSignals) {
  const waiting: PromiseWithResolvers<unknown>[] = [];
  const window = await anOpenWindow({
    getActiveSignals: (() => {
      const answer = Promise.withResolvers<unknown>();
      waiting.push(answer);
      return answer.promise;
    }) as never,
  });
  const screen = await used(window.app, hook);
  return {
    ...window,
    screen,
    waiting,
    answer: async (keys: readonly string[]) => {
      waiting.at(-1)!.resolve(signals(...keys));
      await pass();
    },
  };
}

describe('an answer', () => {
  test('is read when a screen opens, again after each change of its topic, and no longer once it is left', async () => {
    const window = await anOpenWindow({ getActiveSignals: signals('a') });
    const screen = await used(window.app, useSignals);
    expect(screen.now().state).toMatchObject({ kind: 'ready', value: signals('a') });
    window.service.answers['getActiveSignals'] = signals('a', 'b');
    window.change(['risk', 'trades']);
    await pass(settledMs);
    expect(window.countOf('getActiveSignals')).toBe(1);
    window.change(['signals']);
    await pass(settledMs);
    expect(screen.now().state).toMatchObject({ kind: 'ready', value: signals('a', 'b') });
    await screen.stop();
    window.change(['signals']);
    await pass(settledMs);
    expect(window.countOf('getActiveSignals')).toBe(2);
  });

  test('is not requested before the service is connected', async () => {
    const window = aWindow({ getActiveSignals: signals('a') });
    const screen = await used(window.app, useSignals);
    await pass(settledMs);
    expect(window.asked).toEqual([]);
    expect(screen.now().state).toEqual({ kind: 'loading' });
  });

  test('is requested while its screen is drawn, before the parts inside it request theirs', async () => {
    const window = await anOpenWindow({ getActiveSignals: signals('a') });
    const asked: number[] = [];
    await used(window.app, () => {
      useSignals();
      asked.push(window.countOf('getActiveSignals'));
    });
    expect(asked[0]).toBe(1);
    expect(window.countOf('getActiveSignals')).toBe(1);
  });

  test('that is known is shown and read again when the screen is opened again', async () => {
    const window = await anOpenWindow({ getActiveSignals: signals('a') });
    await (await used(window.app, useSignals)).stop();
    const next = Promise.withResolvers<unknown>();
    window.service.answers['getActiveSignals'] = () => next.promise;
    const screen = await used(window.app, useSignals);
    expect(screen.now().state).toMatchObject({ kind: 'ready', value: signals('a') });
    next.resolve(signals('b'));
    await pass();
    expect(screen.now().state).toMatchObject({ kind: 'ready', value: signals('b') });
  });

  test('that pushes keep current is read again when a screen opens only if pushes may have been missed', async () => {
    const views = (name: string) => [{ name }] as never;
    const window = await anOpenWindow({ listSavedViews: views('a') });
    const useViews = () => useOperation('listSavedViews', null);
    await (await used(window.app, useViews)).stop();
    await (await used(window.app, useViews)).stop();
    expect(window.countOf('listSavedViews')).toBe(1);
    window.lose();
    window.service.answers['listSavedViews'] = views('b');
    window.open();
    await pass(settledMs);
    expect(window.countOf('listSavedViews')).toBe(1);
    const screen = await used(window.app, useViews);
    expect(screen.now().state).toMatchObject({ kind: 'ready', value: views('b') });
  });

  test('that lacks something is read again when the venue answers again, one that is whole or on its way is not', async () => {
    const isLacking = (answer: BridgeCalls['getActiveSignals']['result']) =>
      answer.kind === 'answer' && answer.value.length < 2;
    const { app, answer, countOf } = await aHandedScreen(() =>
      useOperation('getActiveSignals', null, { isLacking }),
    );
    const askedAfterRecovery = async (): Promise<number> => {
      act(app.operations.recovered);
      await pass(settledMs);
      return countOf('getActiveSignals');
    };
    expect(await askedAfterRecovery()).toBe(1);
    await answer(['a']);
    expect(await askedAfterRecovery()).toBe(2);
    await answer(['a', 'b']);
    expect(await askedAfterRecovery()).toBe(2);
  });

  test('fails, and is not empty, if it could not be read; a known one stays with the reason of a failed refresh', async () => {
    const window = await anOpenWindow({});
    const screen = await used(window.app, useSignals);
    expect(screen.now().state).toMatchObject({ kind: 'failed', error: { message: 'no' } });
    window.service.answers['getActiveSignals'] = signals('a');
    window.change(['signals']);
    await pass(settledMs);
    expect(screen.now().state).toMatchObject({ kind: 'ready', refreshError: null });
    delete window.service.answers['getActiveSignals'];
    window.change(['signals']);
    await pass(settledMs);
    expect(screen.now().state).toMatchObject({
      kind: 'ready',
      value: signals('a'),
      refreshError: { message: 'no' },
    });
  });

  test('stays failed while a change reloads it, and is loading when a person retries', async () => {
    const window = await anOpenWindow({});
    const screen = await used(window.app, useSignals);
    window.service.answers['getActiveSignals'] = () => new Promise(() => undefined);
    window.change(['signals']);
    await pass(settledMs);
    expect(window.countOf('getActiveSignals')).toBe(2);
    expect(screen.now().state).toMatchObject({ kind: 'failed', error: { message: 'no' } });
    act(screen.now().reload);
    await pass();
    expect(screen.now().state).toEqual({ kind: 'loading' });
  });
});

describe('changes', () => {
  test('that come together cause one request, and at most four requests a second', async () => {
    const window = await anOpenWindow({ getActiveSignals: signals('a') });
    await used(window.app, useSignals);
    const start = window.countOf('getActiveSignals');
    const startMs = Date.now();
    while (Date.now() - startMs < 1000) {
      window.change(['signals']);
      await pass(10);
    }
    const asked = window.countOf('getActiveSignals') - start;
    expect(asked).toBeGreaterThanOrEqual(4);
    expect(asked).toBeLessThanOrEqual(5);
  });

  test('during a request cause one more request, however many they are, and its answer is shown meanwhile', async () => {
    const { change, countOf, answer, screen } = await aHandedScreen();
    change(['signals']);
    await pass(settledMs);
    change(['signals']);
    await pass(settledMs);
    expect(countOf('getActiveSignals')).toBe(1);
    await answer(['a']);
    expect(screen.now().state).toMatchObject({ kind: 'ready', value: signals('a') });
    await pass(settledMs);
    expect(countOf('getActiveSignals')).toBe(2);
    await answer(['b']);
    await pass(settledMs);
    expect(screen.now().state).toMatchObject({ kind: 'ready', value: signals('b') });
    expect(countOf('getActiveSignals')).toBe(2);
  });

  test('during a request that no screen waits for yet cause one more once a screen does', async () => {
    const { app, change, countOf, answer, screen } = await aHandedScreen();
    await answer(['a']);
    await screen.stop();
    act(() => void app.operations.client.refetchQueries());
    change(['signals']);
    await pass(settledMs);
    await screen.draw();
    expect(countOf('getActiveSignals')).toBe(2);
    await answer(['b']);
    await pass(settledMs);
    expect(countOf('getActiveSignals')).toBe(3);
  });

  test('of another market cause no request, changes of this one and of any market do', async () => {
    const page = { rows: [], next: null };
    const window = await anOpenWindow({ listTrades: page as never });
    await used(window.app, () => useMarketTrades({ marketId: 'sim-testnet:BTC', coin: 'BTC' }));
    const counts: number[] = [];
    for (const coins of [['ETH'], ['ETH', 'BTC'], null]) {
      window.change(['trades'], coins);
      await pass(settledMs);
      counts.push(window.countOf('listTrades'));
    }
    expect(counts).toEqual([1, 2, 3]);
  });

  test('of an agent’s heartbeat, of a session and of the catalog reload a market’s state', async () => {
    const window = await anOpenWindow({ getMarketState: aState({ marketId: 'm' }) });
    await used(window.app, () => useOperation('getMarketState', { marketId: 'm' }));
    window.push({ event: 'agent', payload: anAgent() });
    await pass(settledMs);
    expect(window.countOf('getMarketState')).toBe(2);
    window.push({ event: 'marketStates', payload: { worldMs: noon } });
    await pass(settledMs);
    expect(window.countOf('getMarketState')).toBe(3);
    window.push({ event: 'catalog', payload: { markets: [] } as never });
    await pass(settledMs);
    expect(window.countOf('getMarketState')).toBe(4);
  });

  test('of a past epoch cause no request', async () => {
    const window = await anOpenWindow({ getActiveSignals: signals('a') });
    await used(window.app, useSignals);
    window.service.epoch = 2;
    window.push({ event: 'clock', payload: { worldMs: noon, rate: 1 } });
    await pass(settledMs);
    const before = window.countOf('getActiveSignals');
    window.push({ event: 'history', payload: { topics: ['signals'], coins: null }, epoch: 1 });
    await pass(settledMs);
    expect(window.countOf('getActiveSignals')).toBe(before);
  });
});

describe('a request with a minimum interval', () => {
  const restMs = 100_000;

  async function aRestingScreen(worldMs: number | null = noon) {
    const window = await anOpenWindow({ getActiveSignals: signals('a') });
    const at = (now: number): void => window.push({ event: 'clock', payload: { worldMs: now, rate: 0 } });
    if (worldMs !== null) at(worldMs);
    const screen = await used(window.app, () => useOperation('getActiveSignals', null, { restMs }));
    return {
      ...window,
      screen,
      at,
      asked: () => window.countOf('getActiveSignals'),
      changeAt: async (now: number) => {
        at(now);
        window.change(['signals']);
        await pass(settledMs);
        return window.countOf('getActiveSignals');
      },
    };
  }

  test('is sent after its interval, or if the clock is set back', async () => {
    const { changeAt } = await aRestingScreen();
    expect(await changeAt(noon + restMs - 1)).toBe(1);
    expect(await changeAt(noon + restMs)).toBe(2);
    expect(await changeAt(noon + 1.5 * restMs)).toBe(2);
    expect(await changeAt(noon - restMs)).toBe(3);
  });

  test('is sent once when the interval ends, even without a further change', async () => {
    const { changeAt, at, asked } = await aRestingScreen();
    await changeAt(noon + 1);
    at(noon + restMs - 1);
    await pass(settledMs);
    expect(asked()).toBe(1);
    at(noon + restMs);
    await pass(settledMs);
    at(noon + 3 * restMs);
    await pass(settledMs);
    expect(asked()).toBe(2);
  });

  test('is not sent later once another source is shown, nor once the screen is left', async () => {
    const { changeAt, at, asked, service, screen } = await aRestingScreen();
    await changeAt(noon + 1);
    service.epoch = 2;
    at(noon + 2);
    await pass(settledMs);
    const before = asked();
    at(noon + restMs + 1);
    await pass(settledMs);
    expect(asked()).toBe(before);
    await changeAt(noon + restMs + 1);
    await screen.stop();
    at(noon + 5 * restMs);
    await pass(settledMs);
    expect(asked()).toBe(before);
  });

  test('is sent at once when the screen reloads, and again at the next change', async () => {
    const { changeAt, asked, screen } = await aRestingScreen();
    act(screen.now().reload);
    await pass(settledMs);
    expect(asked()).toBe(2);
    expect(await changeAt(noon + 1)).toBe(3);
    expect(await changeAt(noon + 2)).toBe(3);
  });

  test('has no interval while the time is unknown', async () => {
    const { change, asked } = await aRestingScreen(null);
    change(['signals']);
    await pass(settledMs);
    change(['signals']);
    await pass(settledMs);
    expect(asked()).toBe(3);
  });
});

describe('a tab of cards', () => {
  const states = (...ids: readonly string[]) => ids.map((marketId) => aState({ marketId }));

  test('is requested again after each change of a session or verdict', async () => {
    const window = await anOpenWindow({ listMarketStates: states('a') });
    const tab = await used(window.app, () => useCardStates('EQUITY'));
    window.service.answers['listMarketStates'] = states('a', 'b');
    window.push({ event: 'marketStates', payload: { worldMs: noon } });
    await pass(settledMs);
    const { state } = tab.now();
    expect(state.kind === 'ready' && [...state.value.keys()]).toEqual(['a', 'b']);
  });

  test('keeps the card of an unchanged market', async () => {
    const window = await anOpenWindow({ listMarketStates: states('a') });
    const tab = await used(window.app, () => useCardStates('EQUITY'));
    const cardOf = (): unknown => {
      const { state } = tab.now();
      return state.kind === 'ready' ? state.value.get('a') : state.kind;
    };
    const card = cardOf();
    window.service.answers['listMarketStates'] = states('a', 'b');
    window.push({ event: 'marketStates', payload: { worldMs: noon } });
    await pass(settledMs);
    expect(window.countOf('listMarketStates')).toBe(2);
    expect(cardOf()).toBe(card);
  });
});
