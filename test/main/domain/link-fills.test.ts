import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { linkFills, positionAfter } from '../../../src-main/domain/trades/link-fills.ts';
import type { DecimalText } from '../../../src-main/domain/decimal.ts';
import type { Fill } from '../../../src-main/domain/account/fill.ts';
import { aChain } from './a-fill.ts';

const decimal = (text: string): DecimalText => text as DecimalText;
const at = { time: 5_000 };
const chainOf = (deltas: readonly string[], start = '0'): Fill[] =>
  aChain(
    deltas.map((delta) => [delta, at]),
    { start },
  );
const oids = (fills: readonly Fill[]): readonly number[] => fills.map(({ oid }) => oid);
const isUnbroken = (fills: readonly Fill[]): boolean =>
  fills.every((fill, index) => {
    const before = fills[index - 1];
    return before === undefined || positionAfter(before) === fill.startPosition;
  });

describe('fills of one millisecond', () => {
  test('that follow one another stay as the venue sent them', () => {
    const fills = chainOf(['1', '-1', '1', '-1']);
    expect(linkFills(fills, decimal('0'))).toBe(fills);
  });

  test('follow one another by where each starts, never by their tid or oid', () => {
    const fills = chainOf(['1', '2', '-4', '0.5']);
    expect(oids(linkFills([...fills].reverse(), decimal('0')))).toEqual(oids(fills));
    expect(oids(linkFills([...fills].reverse(), null))).toEqual(oids(fills));
  });

  test('begin where the previous ones ended, even if they return there', () => {
    const fills = chainOf(['1', '-1', '2', '-2']);
    const [a, b, c, d] = fills as [Fill, Fill, Fill, Fill];
    expect(isUnbroken(linkFills([b, d, c, a], decimal('0')))).toBe(true);
    expect(linkFills([b, d, c, a], decimal('0'))[0]?.startPosition).toBe('0');
  });

  test('begin where more of them start than end where it is unknown what was before, even if they return there', () => {
    const [a, b, c] = chainOf(['1', '-1', '2']) as [Fill, Fill, Fill];
    expect(oids(linkFills([b, c, a], null))).toEqual(oids([a, b, c]));
  });

  test('that lack a link are all kept, in several pieces', () => {
    const [a, , c, d] = chainOf(['1', '2', '3', '4']) as [Fill, Fill, Fill, Fill];
    expect(oids(linkFills([d, c, a], decimal('0')))).toEqual(oids([a, c, d]));
  });

  test('that cross their own track are chained without a break from any order, none lost and none twice', () => {
    const delta = fc.integer({ min: -3, max: 3 }).filter((n) => n !== 0);
    fc.assert(
      fc.property(
        fc.array(delta, { minLength: 2, maxLength: 30 }).chain((deltas) => {
          const fills = chainOf(deltas.map(String), '1');
          return fc.shuffledSubarray(fills, { minLength: fills.length });
        }),
        (shuffled) => {
          const chained = linkFills(shuffled, decimal('1'));
          expect(isUnbroken(chained)).toBe(true);
          expect(chained[0]?.startPosition).toBe('1');
          expect(oids(chained).toSorted()).toEqual(oids(shuffled).toSorted());
        },
      ),
      { numRuns: 300 },
    );
  });
});
