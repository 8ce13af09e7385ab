import type { HistoryChange, HistoryTopic } from '../../src-preload/contract/bridge/topics.ts';
import { atMostEvery } from './at-most-every.ts';
import type { EndpointParts } from './endpoint-parts.ts';

export interface HistoryTeller {
  readonly note: (change: HistoryChange) => void;
  readonly stop: () => void;
}

/** Tells what is new in the history: everything noted meanwhile as one, at most once per spacing. */
export function followHistory(
  { accountEveryMs: everyMs, monotonic }: Pick<EndpointParts, 'accountEveryMs' | 'monotonic'>,
  tell: (change: HistoryChange) => void,
): HistoryTeller {
  const noted = { topics: new Set<HistoryTopic>(), coins: new Set<string>(), isAnyCoin: false };
  const spaced = atMostEvery({ everyMs, monotonic }, () => {
    const change = { topics: [...noted.topics], coins: noted.isAnyCoin ? null : [...noted.coins] };
    noted.topics.clear();
    noted.coins.clear();
    noted.isAnyCoin = false;
    tell(change);
  });
  return {
    note: ({ topics, coins }) => {
      for (const topic of topics) noted.topics.add(topic);
      for (const coin of coins ?? []) noted.coins.add(coin);
      noted.isAnyCoin ||= coins === null;
      spaced.ask();
    },
    stop: spaced.stop,
  };
}
