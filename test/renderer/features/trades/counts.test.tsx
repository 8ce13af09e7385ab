import { expect, test } from 'vitest';
import { Counts } from '../../../../src-renderer/features/trades/OrdersView.tsx';
import { tradeFilterOf } from '../../../../src-renderer/features/trades/trades-address.ts';
import { drawn, reasonsOf, textOf } from '../../drawn.tsx';

const counts = (unread?: string): string =>
  drawn(
    <Counts
      filter={tradeFilterOf(new URLSearchParams())}
      counts={null}
      unread={unread}
      change={() => undefined}
    />,
  );

test('counts that are being read are pending; counts that could not be read are a dash with the reason', () => {
  expect(textOf(counts())).toContain('Rejected …');
  const failed = counts('The network lists no market ZZZ.');
  expect(textOf(failed)).not.toContain('…');
  expect(new Set(reasonsOf(failed))).toEqual(new Set(['The network lists no market ZZZ.']));
});
