import { expect, test, vi } from 'vitest';
import type { MarketState } from '../../../../src-preload/contract/views/market-state.ts';
import type { CardStandings } from '../../../../src-renderer/features/markets/card-standing.ts';
import { standingsQuestion } from '../../../../src-renderer/features/markets/use-card-standings.ts';
import type { Ask } from '../../../../src-renderer/stores/ask.ts';
import { alsoOn } from '../../../../src-renderer/stores/heard-history.ts';
import { createLiveAnswer, type AnswerState } from '../../../../src-renderer/stores/live-answer.ts';
import { createStores } from '../../../../src-renderer/stores/stores.ts';
import { aState } from '../../standing-builders.ts';

type Reply =
  | { readonly kind: 'answer'; readonly value: readonly MarketState[] }
  | {
      readonly kind: 'failure';
      readonly error: { readonly code: 'provider_failed'; readonly message: string };
    }
  | { readonly kind: 'past' };

const failure: Reply = { kind: 'failure', error: { code: 'provider_failed', message: 'busy' } };
const answer = (...ids: readonly string[]): Reply => ({
  kind: 'answer',
  value: ids.map((marketId) => aState({ marketId })),
});

/** A tab of cards over a service whose reply is set by hand. */
function aTab(first: Reply) {
  const stores = createStores({ monotonicMs: () => 0, nextFrame: (apply) => apply() });
  stores.connection.setState({ generation: 1 });
  const service = { reply: first, asked: 0 };
  const ask = (() => {
    service.asked += 1;
    return Promise.resolve(service.reply);
  }) as unknown as Ask;
  const history = alsoOn(stores.history, stores.standings.subscribe);
  const { connection } = stores;
  const answered = createLiveAnswer({ ask, connection, history }, standingsQuestion('EQUITY'));
  const stop = answered.start();
  return { stores, service, stop, state: answered.store.getState };
}

const heldIds = (state: AnswerState<CardStandings>): readonly string[] =>
  state.kind === 'ready' ? [...state.value.keys()] : [];

test('a tab asks when it opens and again after each push, and no more once it is left', async () => {
  const tab = aTab(answer('a'));
  await vi.waitFor(() => expect(tab.state()).toMatchObject({ kind: 'ready' }));
  expect(tab.service.asked).toBe(1);
  tab.service.reply = answer('a', 'b');
  tab.stores.standings.tell();
  await vi.waitFor(() => expect(heldIds(tab.state())).toEqual(['a', 'b']));
  tab.stop();
  tab.stores.standings.tell();
  expect(tab.service.asked).toBe(2);
});

test('what could not be read is failed and not empty, and what is held stays with why it could not be read again', async () => {
  const tab = aTab(failure);
  await vi.waitFor(() => expect(tab.state()).toMatchObject({ kind: 'failed', error: { message: 'busy' } }));
  tab.service.reply = answer('a');
  tab.stores.standings.tell();
  await vi.waitFor(() => expect(tab.state()).toMatchObject({ kind: 'ready', refreshError: null }));
  tab.service.reply = failure;
  tab.stores.standings.tell();
  await vi.waitFor(() => expect(tab.state()).toMatchObject({ refreshError: { message: 'busy' } }));
  tab.stop();
});

test('another network takes what is held at once, and an answer of the one before comes to nothing', async () => {
  const tab = aTab(answer('a'));
  await vi.waitFor(() => expect(tab.state()).toMatchObject({ kind: 'ready' }));
  tab.service.reply = { kind: 'past' };
  tab.stores.history.clear();
  expect(tab.state()).toEqual({ kind: 'loading' });
  await new Promise(setImmediate);
  expect(tab.state()).toEqual({ kind: 'loading' });
  tab.stop();
});
