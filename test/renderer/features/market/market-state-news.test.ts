import { expect, test } from 'vitest';
import { stateNews } from '../../../../src-renderer/features/market/use-market-state.ts';
import { createStores } from '../../../../src-renderer/stores/stores.ts';
import { anAgent } from '../../account-builders.ts';

test('a market’s state is asked for again after each heartbeat, so that the agent’s word is as old as its last one', () => {
  const stores = createStores({ monotonicMs: () => 0, nextFrame: (apply) => apply() });
  const heard: string[] = [];
  const undo = stateNews(stores).watch([], {
    cleared: () => heard.push('cleared'),
    changed: () => heard.push('changed'),
  });
  stores.agent.setState({ agent: anAgent() });
  expect(heard).toEqual(['changed']);
  stores.standings.tell();
  expect(heard).toEqual(['changed', 'changed']);
  stores.catalog.setState({});
  expect(heard).toEqual(['changed', 'changed', 'changed']);
  undo();
  stores.agent.setState({ agent: anAgent() });
  expect(heard).toHaveLength(3);
});
