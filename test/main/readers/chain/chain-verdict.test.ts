import { expect, test } from 'vitest';
import { judgeChains } from '../../../../src-main/readers/chain/chain-verdict.ts';

test('chains are unread, and not unreachable, until the first answer', () => {
  const unread = { kind: 'unread' } as const;
  expect(judgeChains([{ head: unread, token: unread, deposits: unread, fills: unread }])).toMatchObject({
    state: 'unread',
    lastError: 'The chains have not been read yet.',
  });
});
