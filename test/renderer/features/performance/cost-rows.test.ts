import { describe, expect, it } from 'vitest';
import { costRows, costText, isFree } from '../../../../src-renderer/features/performance/cost-rows.ts';
import { aPnlRow } from '../../performance-builders.ts';

const day = (name: string, fees: number, funding: number | null) => ({
  day: name,
  ...aPnlRow(0, { feesUsd: fees, fundingUsd: funding, netPnlUsd: funding === null ? null : funding - fees }),
});

describe('Fees and funding over time', () => {
  it('have the sign of money received or paid, with a row for every day', () => {
    const { unit, rows } = costRows([day('2026-11-19', 2, -1), day('2026-11-21', 0.5, 4)]);
    expect(unit).toBe('day');
    expect(rows.map(({ fees, funding }) => [fees, funding])).toEqual([
      [-2, -1],
      [0, 0],
      [-0.5, 4],
    ]);
    expect(rows.map(isFree)).toEqual([false, true, false]);
    expect(rows.map(({ feesSoFar, fundingSoFar }) => [feesSoFar, fundingSoFar])).toEqual([
      [-2, -1],
      [-2, -1],
      [-2.5, 3],
    ]);
    expect(costText(rows)).toBe('Fees $2.50, funding +$3.00 net; together +$0.50.');
  });

  it('have no funding for a day on which it is unknown, and no sum from there on', () => {
    const { rows } = costRows([
      day('2026-11-19', 2, -1),
      day('2026-11-20', 1, null),
      day('2026-11-21', 1, 4),
    ]);
    expect(rows.map(({ funding }) => funding)).toEqual([-1, null, 4]);
    expect(rows.map(({ fundingSoFar }) => fundingSoFar)).toEqual([-1, null, null]);
    expect(costText(rows)).toBe('Fees $4.00; funding unknown.');
  });

  it('count a rebate as received, and a day with one of both as not free', () => {
    const { rows } = costRows([
      day('2026-11-19', -2, 0),
      day('2026-11-20', 0, 3),
      day('2026-11-21', 0, null),
    ]);
    expect(rows.map(({ fees }) => fees)).toEqual([2, 0, 0]);
    expect(rows.map(isFree)).toEqual([false, false, false]);
  });
});
