import { describe, expect, test } from 'vitest';
import type { AlertState } from '../../../../src-main/domain/alerts/alert-book.ts';
import type { AlertFacts } from '../../../../src-main/domain/alerts/facts.ts';
import { hour, minute, now } from '../../markets.ts';
import { keys, look, notices } from './a-look.ts';

const losing = (usd: number): Partial<AlertFacts> => ({ agent: notices({}, { daily_pnl_usd: -usd }) });
const alertOf = (state: AlertState) => state[0]?.alert;

describe('an alert of a limit', () => {
  test.each([
    [losing(800), false],
    [losing(999.99), false],
    [losing(1_000), true],
    [losing(1_333), true],
    [{ agent: notices({}, { drawdown_usd: 999 }) }, false],
    [{ agent: notices({}, { drawdown_usd: 1_000 }) }, true],
  ] as const)('says whether the limit is reached or near', (facts, isPastLimit) => {
    expect(alertOf(look(facts).state)).toMatchObject({ isPastLimit });
  });

  test('is announced again, with current figures, as the limit is reached', () => {
    const near = look(losing(850));
    const past = look(losing(1_333), { at: now + hour, state: near.state });
    expect(keys(past)).toEqual(['repeated daily_loss notified']);
    expect(alertOf(past.state)).toMatchObject({
      isPastLimit: true,
      message: "Today's loss of $1,333.00 is 133.3% of its limit of $1,000.00.",
      firstRaisedAt: now,
      raisedAt: now,
      count: 1,
    });
    expect(keys(look(losing(1_400), { at: now + 2 * hour, state: past.state }))).toEqual([]);
  });

  test('is near again without an announcement', () => {
    const past = look(losing(1_333));
    const near = look(losing(900), { at: now + minute, state: past.state });
    expect(keys(near)).toEqual([]);
    expect(alertOf(near.state)).toMatchObject({
      isPastLimit: false,
      message: expect.stringContaining('90.0%') as string,
    });
  });

  test('that crosses it again and again is held back like any other', () => {
    const first = look(losing(1_100));
    const near = look(losing(900), { at: now + minute, state: first.state });
    const again = look(losing(1_100), { at: now + 2 * minute, state: near.state });
    expect(keys(again)).toEqual(['repeated daily_loss backed_off']);
    expect(alertOf(again.state)).toMatchObject({ isPastLimit: true });
    expect(keys(look(losing(1_100), { at: now + 6 * minute, state: again.state }))).toEqual([
      'repeated daily_loss notified',
    ]);
  });
});
