import { describe, expect, it } from 'vitest';
import { RiskView, riskFields } from '../../../src-preload/contract/views/risk/risk.ts';
import { fromWire } from '../../../src-preload/contract/views/snake-case.ts';
import { figureOrder, figures } from '../../../src-renderer/features/risk/figures.ts';
import { gaugeOf, limitUseText, usedPercent } from '../../../src-renderer/format/gauge.ts';
import { riskRows } from '../../../src-renderer/features/risk/risk-rows.ts';
import { aRiskStatus } from '../risk-builders.ts';

describe('A gauge', () => {
  it('is filled by the used share of the limit, from empty to full', () => {
    expect([-0.5, 0, 0.25, 1, 3].map((share) => gaugeOf(share).filledPct)).toEqual([0, 0, 25, 100, 100]);
  });

  it('is near from 80 % on and past at the limit', () => {
    expect([0.79, 0.8, 0.999, 1, 1.2].map((share) => gaugeOf(share).tone)).toEqual([
      'far',
      'near',
      'near',
      'past',
      'past',
    ]);
  });

  it('writes 100% only from the limit on', () => {
    expect([-0.001, 0, 0.254, 0.997, 1, 1.334].map(usedPercent)).toEqual([
      '0%',
      '0%',
      '25%',
      '99%',
      '100%',
      '133%',
    ]);
  });
});

describe('The distance to a limit', () => {
  const words = (used: number): string =>
    limitUseText({ usedUsd: used, limitUsd: 1_000, share: used / 1_000 }, 'lost today');

  it('is the rest, zero at the limit, and the excess past it', () => {
    expect(words(250)).toBe('$750.00 left: $250.00 of $1,000.00 lost today (25%).');
    expect(words(1_000)).toMatch(/^At the limit: /);
    expect(words(1_200)).toMatch(/^Past the limit by \$200\.00: /);
  });

  it('of a figure that is not reported is a reason, without a gauge', () => {
    for (const figure of figureOrder) {
      const status = aRiskStatus({
        ...(fromWire(RiskView, { [figure]: null }) as Partial<RiskView>),
        dailyLoss: null,
      });
      const { share, text: said } = figures[figure].distance(status);
      expect(share).toBeNull();
      expect(said.length).toBeGreaterThan(10);
    }
  });

  it('of a drawdown needs the monitor’s own limit', () => {
    expect(figures.drawdown_usd.distance(aRiskStatus()).text).toMatch(/reports no limit/);
    const limited = aRiskStatus({ drawdown: { usedUsd: 100, limitUsd: 400, share: 0.25 } });
    expect(figures.drawdown_usd.distance(limited)).toMatchObject({ share: 0.25 });
  });

  it('of the remaining daily loss is a share of the daily limit', () => {
    expect(figures.daily_pnl_remaining_usd.distance(aRiskStatus()).text).toBe(
      '75.0% of the daily limit is left.',
    );
    const used = aRiskStatus({ dailyPnlRemainingUsd: 0 });
    expect(figures.daily_pnl_remaining_usd.distance(used).text).toMatch(/^The daily limit is used up/);
  });

  it('of the deployed capital may be above 100 %', () => {
    expect(figures.capital_deployed_pct.distance(aRiskStatus({ capitalDeployedPct: 130 }))).toEqual({
      share: 1.3,
      text: '30.0% above total capital.',
    });
  });
});

describe('The figures of the monitor', () => {
  it('in dollars are written beside an axis so that its marks differ', () => {
    const { axis } = figures.max_daily_loss_usd;
    expect([1_500, 1_505, -250, 0].map((value) => axis(value, { decimals: 0, step: 5 }))).toEqual([
      '$1,500',
      '$1,505',
      '−$250',
      '$0',
    ]);
    expect(axis(1_250_000, { decimals: 0, step: 50_000 })).toBe('$1.25M');
    expect(axis(0.5, { decimals: 1, step: 0.5 })).toBe('$0.50');
  });

  it('are all shown, the breaker on a card of its own', () => {
    expect([...figureOrder, 'circuit_breaker_tripped'].toSorted()).toEqual([...riskFields].toSorted());
  });
});

describe('The risk tile', () => {
  const rowsOf = (status: ReturnType<typeof aRiskStatus>) =>
    Object.fromEntries(riskRows(status).map((row) => [row.label, row]));

  it('shows how much of the loss limit is used, and that it is near or past', () => {
    const past = rowsOf(aRiskStatus({ dailyLoss: { usedUsd: 3_332, limitUsd: 2_500, share: 1.3328 } }));
    expect(past['Daily loss']).toMatchObject({ text: '133% of $2,500.00', tone: 'past' });
    expect(rowsOf(aRiskStatus())['Daily loss']).toMatchObject({ text: '25% of $1,000.00', tone: 'far' });
  });

  it('has only the figure if no limit is known, and nothing if it is not reported', () => {
    expect(rowsOf(aRiskStatus())['Drawdown, agent']).toMatchObject({
      text: '$100.00',
      distance: { share: null },
    });
    const none = rowsOf(
      aRiskStatus({ drawdownUsd: null, leverageAvg: null, dailyLoss: null, dailyPnlUsd: null }),
    );
    expect([
      none['Drawdown, agent']?.text,
      none['Avg. leverage, agent']?.text,
      none['Daily loss']?.text,
    ]).toEqual([null, null, null]);
  });

  it('never calls fully deployed capital an exceeded limit', () => {
    expect(rowsOf(aRiskStatus({ capitalDeployedPct: 100 }))['Deployed']).toMatchObject({
      text: '100.0%',
      tone: 'far',
    });
  });
});
