import { describe, expect, test } from 'vitest';
import { getPool } from '../../../../src-main/operations/account/pool.ts';
import { getPortfolio } from '../../../../src-main/operations/account/portfolio.ts';
import { listPositions } from '../../../../src-main/operations/account/positions.ts';
import { Portfolio } from '../../../../src-preload/contract/views/account/portfolio.ts';
import { vault } from '../../agent-status.ts';
import { aDexAccount, aPosition } from '../../fake-accounts.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { decimal, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { putCompleteAccount } from '../../complete-account.ts';

const app = freshForEachTest(() => anOpenSource({ account: vault }));

const ask = () => Portfolio.strict().parse(app.ask(getPortfolio, null));
const putDex = (dex: string, at: number, positions = [aPosition()]): void =>
  app.store.writer.putDexAccounts([{ value: aDexAccount({ dex, time: at, positions }), receivedAt: at }]);

describe('the portfolio', () => {
  test('has the pool’s sums beside its positions', () => {
    putCompleteAccount(app.store);
    const { positions, ...sums } = ask();
    const { accountValueUsd, withdrawableUsd, observedAt } = app.ask(getPool, null);
    expect(positions).toEqual(app.ask(listPositions, null).positions);
    expect(sums).toMatchObject({
      network: 'TESTNET',
      account: vault,
      accountValueUsd,
      withdrawableUsd,
      positionCount: 1,
      updatedAt: observedAt,
    });
    expect(accountValueUsd).toBe(1050);
  });

  test('is refused past 60 s with its age, and not before', () => {
    putCompleteAccount(app.store);
    app.time.now = now + minute;
    expect(ask().positionCount).toBe(1);
    app.time.now = now + minute + 15_000;
    expect(ask).toThrow(
      expect.objectContaining({
        code: 'provider_failed',
        message: expect.stringContaining('75 s old') as string,
      }),
    );
  });

  test('is refused where one position’s reading alone is past its limit', () => {
    putCompleteAccount(app.store);
    putDex('xyz', now, [aPosition({ coin: 'xyz:TSLA', dex: 'xyz' })]);
    app.time.now = now + 2 * minute;
    putDex('', app.time.now);
    expect(ask).toThrow(
      expect.objectContaining({
        code: 'provider_failed',
        message: expect.stringContaining('120 s old') as string,
      }),
    );
  });

  test('is returned where only DEXes without a position are stale, and names what it leaves out', () => {
    putCompleteAccount(app.store);
    app.time.now = now + 2 * minute;
    putDex('', app.time.now);
    const { positionCount, partial, leftOut } = ask();
    expect({ positionCount, partial }).toEqual({ positionCount: 1, partial: true });
    expect(leftOut.map(({ reason }) => reason)).toContain('stale');
  });

  test('of an account without any position is empty while one of its readings is fresh', () => {
    const { writer } = app.store;
    writer.putMode({ value: { mode: 'standard', said: 'disabled' }, receivedAt: now });
    putDex('', now - 10 * minute, []);
    expect(ask).toThrow(expect.objectContaining({ code: 'provider_failed' }));
    writer.putDexAccounts([
      { value: aDexAccount({ time: now, accountValue: decimal('5') }), receivedAt: now },
    ]);
    putDex('xyz', now - 10 * minute, []);
    expect(ask()).toMatchObject({ positionCount: 0, positions: [] });
  });
});
