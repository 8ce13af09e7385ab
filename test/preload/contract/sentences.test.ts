import { expect, test } from 'vitest';
import { inSentences } from '../../../src-preload/contract/sentences.ts';

test.each<[texts: (string | null)[], joined: string]>([
  [
    ['connect ECONNREFUSED 127.0.0.1:9', 'Check the address.'],
    'connect ECONNREFUSED 127.0.0.1:9. Check the address.',
  ],
  [['The plan has no indices.', 'Change the plan.'], 'The plan has no indices. Change the plan.'],
  [[null, 'Check the network.'], 'Check the network.'],
  [['Could not connect', ''], 'Could not connect.'],
  [[null], ''],
])('a cause and its remedy are sentences of their own: %j', (texts, joined) => {
  expect(inSentences(...texts)).toBe(joined);
});
