import { describe, expect, test } from 'vitest';
import { decimal, minute, now } from '../../markets.ts';
import { equity, keys, look } from './a-look.ts';

const flow = (usd: string | null, ago: number) => ({
  at: now - ago * minute,
  usd: usd === null ? null : decimal(usd),
});
const fell = ['raised equity_drop notified'];

describe('a fall of the account value', () => {
  test('counts from the highest value within the set time to the latest', () => {
    const { raised } = look({ equity: equity(900, 1_000, 970, 949) });
    expect(raised[0]?.alert.message).toBe(
      'Account value fell 5.1% in the last 60 minutes, from $1,000.00 to $949.00.',
    );
    expect(keys(look({ equity: equity(1_000, 951) }))).toEqual([]);
    expect(keys(look({ equity: equity(1_000, 900, 960) }))).toEqual([]);
  });

  test('counts for an account that always holds another token, and is not made of buying one', () => {
    const asPartial = (facts: ReturnType<typeof equity>, from = 0) => ({
      ...facts,
      points: facts.points.map((point, nth) => ({ ...point, partial: nth >= from })),
    });
    expect(look({ equity: asPartial(equity(1_000, 949)) }).raised[0]?.alert.message).toBe(
      'Account value fell 5.1% in the last 60 minutes, from $1,000.00 to $949.00 (both partial).',
    );
    expect(keys(look({ equity: asPartial(equity(1_000, 1_000, 700, 700), 2) }))).toEqual([]);
  });

  test('uses the share and the time that a person has set', () => {
    const values = equity(1_000, 970, 965);
    expect(keys(look({ equity: values }, { settings: { equityDropShare: 0.03 } }))).toEqual(fell);
    const settings = { equityDropShare: 0.03, equityDropMinutes: 1 };
    expect(keys(look({ equity: values }, { settings }))).toEqual([]);
  });

  test('does not count a withdrawal, and counts where a deposit hides it', () => {
    const flat = equity(1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 500, 500, 500, 500);
    expect(keys(look({ equity: flat }))).toEqual(fell);
    expect(keys(look({ equity: { ...flat, flows: [flow('-500', 3.5)] } }))).toEqual([]);
    const filled = equity(1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 1_400, 1_400, 1_400, 1_400);
    expect(keys(look({ equity: { ...filled, flows: [flow('500', 3.5)] } }))).toEqual(fell);
  });

  test('is unknown with a flow of unknown amount, and from one value', () => {
    const values = equity(1_000, 1_000, 1_000, 1_000, 1_000, 1_000, 900, 900, 900, 900);
    for (const [facts, reason] of [
      [{ ...values, flows: [flow(null, 3.5)] }, expect.stringMatching(/^The dollar amount of a deposit/)],
      [equity(900), expect.stringMatching(/^Fewer than two/)],
      [{ points: [], flows: [] }, expect.stringMatching(/^Fewer than two/)],
    ] as const)
      expect(look({ equity: facts }).unchecked).toEqual([{ rule: 'equity_drop', coin: null, reason }]);
  });
});
