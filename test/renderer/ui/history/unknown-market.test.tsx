import { expect, test } from 'vitest';
import { NotRead } from '../../../../src-renderer/ui/history/ListStates.tsx';
import { drawn, textOf } from '../../drawn.tsx';

const asked = (code: 'unknown_market' | 'provider_failed', message: string): string =>
  textOf(
    drawn(<NotRead what="trades" error={{ code, message }} onRetry={() => undefined} />, {
      search: 'market=zzz',
    }),
  );

test('a filter by an unknown market can be cleared: there is nothing to retry, and no API to call', () => {
  const text = asked('unknown_market', 'There is no market zzz. Find one by GET /api/markets.');
  expect(text).toBe(
    'No such market on this network The filter names zzz, which this network does not list. Clear the market filter',
  );
});

test('another failure names its cause and can be retried', () => {
  expect(asked('provider_failed', 'The venue is away.')).toBe(
    'Could not load the trades The venue is away. Retry',
  );
});
