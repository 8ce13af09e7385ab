import { describe, expect, test } from 'vitest';
import { pagesOf, type PageQuestion } from '../../../src-main/operations/page-cursor.ts';

const numbers = {
  list: 'numbers',
  sortKeyOf: (row: number) => [row],
  rowAt: ([row]: readonly (string | number)[]) => (typeof row === 'number' ? row : null),
};
const letters = { ...numbers, list: 'letters' };

interface Asked extends PageQuestion {
  readonly outcome?: string | null;
  readonly filter?: { readonly market: string | null; readonly period: string };
}

const here = { networkKey: 'sim-testnet', account: { address: '0x1' } };

/** The cursor of the second page. */
function nextOf(asked: Asked): string {
  const { next } = pagesOf(numbers, asked, here).pageOf([9, 8, 7], (rows) => rows);
  return next ?? '';
}

test('a page is the last one if it has all rows that were found, a full one too', () => {
  const paged = (...found: readonly number[]) =>
    pagesOf(numbers, { limit: 2 }, here).pageOf(found, (rows) => rows);
  expect(paged()).toEqual({ rows: [], next: null });
  expect(paged(9, 8)).toEqual({ rows: [9, 8], next: null });
  expect(paged(9, 8, 7)).toEqual({ rows: [9, 8], next: expect.any(String) as string });
});

describe('a cursor', () => {
  test('continues after its row, under the same filters, with any page size', () => {
    const asked = { outcome: 'filled', filter: { market: 'BTC', period: '7d' } };
    const cursor = nextOf({ ...asked, limit: 2 });
    expect(pagesOf(numbers, { ...asked, limit: 50, cursor }, here).before).toBe(8);
  });

  test.each<readonly [string, Omit<Asked, 'limit'>]>([
    ['another value', { outcome: 'rejected', filter: { market: 'BTC', period: '7d' } }],
    ['a filter fewer', { filter: { market: 'BTC', period: '7d' } }],
    ['another value within', { outcome: 'filled', filter: { market: 'BTC', period: '30d' } }],
    ['null within', { outcome: 'filled', filter: { market: null, period: '7d' } }],
  ])('is refused under other filters, with a remedy: %s', (_, changed) => {
    const cursor = nextOf({ outcome: 'filled', filter: { market: 'BTC', period: '7d' }, limit: 2 });
    expect(() => pagesOf(numbers, { ...changed, limit: 2, cursor }, here)).toThrow(
      expect.objectContaining({
        code: 'invalid_parameter',
        message:
          'The cursor belongs to other filters, or to another network or account. Start again without a cursor.',
      }),
    );
  });

  test.each([
    ['another network', { ...here, networkKey: 'sim-mainnet' }],
    ['another account', { ...here, account: { address: '0x2' } }],
    ['no account', { ...here, account: null }],
  ])('is refused after a switch, as it would continue among other rows: %s', (_, place) => {
    const cursor = nextOf({ limit: 2 });
    expect(() => pagesOf(numbers, { limit: 2, cursor }, place)).toThrow(/to another network or account/);
  });

  test('treats a null filter as a missing one, with filters in any order', () => {
    const cursor = nextOf({ outcome: null, filter: { market: 'BTC', period: '7d' }, limit: 2 });
    expect(pagesOf(numbers, { filter: { period: '7d', market: 'BTC' }, limit: 2, cursor }, here).before).toBe(
      8,
    );
  });

  test.each([nextOf({ limit: 2 }), 'nonsense', btoa('null'), btoa('{"list":"letters"}')])(
    'is refused by another list, and as another text: %s',
    (cursor) =>
      expect(() => pagesOf(letters, { limit: 2, cursor }, here)).toThrow(
        expect.objectContaining({
          code: 'invalid_parameter',
          message: 'The cursor is not valid for this list. Start again without a cursor.',
        }),
      ),
  );
});
