import { expect, test } from 'vitest';
import type { ErrorCode } from '../../../../src-preload/contract/views/error.ts';
import { NotRead } from '../../../../src-renderer/ui/answers/Answered.tsx';
import { drawn, textOf } from '../../drawn.tsx';

const asked = (code: ErrorCode, message: string, unread: { readonly isUnread?: true } = {}): string =>
  textOf(
    drawn(<NotRead what="trades" error={{ code, message, ...unread }} onRetry={() => undefined} />, {
      search: 'market=zzz',
    }),
  );

test('a filter by an unknown market can be cleared: there is nothing to retry, and no API to call', () => {
  const text = asked('unknown_market', 'There is no market zzz. Find one by GET /api/markets.');
  expect(text).toBe(
    'No such market on this network The filter names zzz, which this network does not list. Clear the market filter',
  );
});

test('what is not read yet did not fail: it says so, without a retry', () => {
  const unread = { isUnread: true } as const;
  expect(asked('provider_failed', 'The fills have not been read yet.', unread)).toBe(
    'The fills have not been read yet.',
  );
  expect(asked('provider_not_attached', 'The agent names no account yet.', unread)).toBe(
    'The agent names no account yet.',
  );
});

test('another failure names its cause and can be retried', () => {
  expect(asked('provider_failed', 'The venue is away.')).toBe(
    'Could not load the trades The venue is away. Retry',
  );
});
