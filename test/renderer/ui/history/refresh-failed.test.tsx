import { expect, test } from 'vitest';
import { RefreshFailed } from '../../../../src-renderer/ui/history/PagedEdges.tsx';
import { drawn, textOf } from '../../drawn.tsx';

const paged = {
  list: { more: () => undefined, reload: () => undefined, setAtTop: () => undefined },
  state: {
    unseen: { count: 0, orMore: false },
    next: null,
    more: { kind: 'idle' },
    refreshError: { code: 'internal_error', message: 'The record is busy.' },
  },
} as unknown as Parameters<typeof RefreshFailed>[0]['paged'];

test('a list that could not be read again says why and can be retried', () => {
  expect(textOf(drawn(<RefreshFailed paged={paged} />))).toBe(
    'Showing older data: The record is busy. Retry',
  );
});

test('without the service, the notice above every screen says it, and a retry would fail', () => {
  expect(textOf(drawn(<RefreshFailed paged={paged} />, { live: false }))).toBe('');
});
