import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pageHere } from '../../../src-main/server/rpc/tool-page.ts';

interface Shown {
  readonly rows: readonly string[];
  readonly next: string | null;
}

const list = { of: ['orders'], keyOf: (row: unknown) => String(row) };

const scope = { networkKey: 'hl-testnet', account: { address: '0xa' } };

function pageOf(orders: readonly string[], cursor: string | null, limit = 2): Shown {
  const { answer, next } = pageHere(
    { orders },
    { tool: 'list_orders', list, question: { cursor, limit }, scope },
  );
  return { rows: answer['orders'] as readonly string[], next: next ?? null };
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];
const without = (...gone: readonly string[]): readonly string[] =>
  letters.filter((one) => !gone.includes(one));

describe('a page of a list that is complete in the answer', () => {
  test('continues where its row was, though the row is gone', () => {
    const { next } = pageOf(letters, null, 4);
    expect(pageOf(without('d'), next).rows).toEqual(['e', 'f']);
  });

  test.each([
    ['network', { ...scope, networkKey: 'hl-mainnet' }],
    ['venue', { ...scope, networkKey: 'sim-testnet' }],
    ['account', { ...scope, account: { address: '0xb' } }],
  ])('does not continue in a list of another %s', (_, other) => {
    const asked = { tool: 'list_orders', list, question: { cursor: null, limit: 2 }, scope };
    const { next = null } = pageHere({ orders: letters }, asked);
    const question = { cursor: next, limit: 2 };
    expect(() => pageHere({ orders: letters }, { ...asked, question, scope: other })).toThrow(
      /to another network or account/,
    );
  });

  test('continues at the same place though rows before it are gone, or new', () => {
    const { next } = pageOf(letters, null, 4);
    expect(pageOf(without('a', 'c', 'd'), next).rows).toEqual(['e', 'f']);
    expect(pageOf(['new', ...without('d')], next).rows).toEqual(['e', 'f']);
  });

  test('has what is left where everything before it is gone, and nothing where that was all', () => {
    const { next } = pageOf(letters, null, 24);
    expect(pageOf(['y', 'z'], next)).toEqual({ rows: ['y', 'z'], next: null });
    expect(pageOf([], next)).toEqual({ rows: [], next: null });
  });

  test('distinguishes rows with the same key', () => {
    const { next } = pageOf(['a', 'a', 'a', 'b'], null);
    expect(pageOf(['a', 'a', 'a', 'b'], next).rows).toEqual(['a', 'b']);
  });

  test('misses no row that stays, whatever is added or removed between two pages', () => {
    const changes = fc.array(fc.subarray(letters), { minLength: 26, maxLength: 26 });
    const limits = fc.integer({ min: 1, max: 20 });
    fc.assert(
      fc.property(changes, fc.subarray(letters), limits, (subsets, stays, limit) => {
        const seen: string[] = [];
        let cursor: string | null = null;
        for (const nth of letters.keys()) {
          const there = new Set([...stays, ...(subsets[nth] ?? [])]);
          const page: Shown = pageOf([...there].toSorted(), cursor, limit);
          seen.push(...page.rows);
          cursor = page.next;
          if (cursor === null) break;
        }
        expect(cursor).toBeNull();
        expect(seen).toEqual(expect.arrayContaining(stays));
      }),
    );
  });
});
