import type { BridgeCalls } from '../../../src-preload/contract/bridge/calls.ts';
import type { ClosedTradeCharts } from '../../../src-preload/contract/views/performance/closed-trade-charts.ts';
import type { EquityHistory } from '../../../src-preload/contract/views/performance/equity-history.ts';
import type {
  Performance,
  PerformanceCharts,
  PerformancePeriod,
} from '../../../src-preload/contract/views/performance/performance.ts';
import { aPerformance } from '../performance-builders.ts';

const utc = (ms: number): string => new Date(ms).toISOString().replace('Z', '+00:00');
const hour = 3_600_000;
const day = 24 * hour;
const days = { '24h': 1, '7d': 7, '30d': 30, all: 365 } as const satisfies Record<PerformancePeriod, number>;

type Row = Omit<PerformanceCharts['byHour'][number], 'hour'>;

/** Some trades of a period, the same for the same seed. */
function row(seed: number, withFunding = true): Row {
  const wins = 4 + (seed % 7);
  const losses = 3 + ((seed * 5) % 6);
  const profit = wins * (140 + 90 * Math.sin(seed * 1.3) ** 2);
  const loss = losses * (120 + 130 * Math.cos(seed * 0.9) ** 2);
  const fees = (wins + losses) * 4.215;
  const funding = withFunding ? 22.4 * Math.sin(seed) : null;
  return {
    tradeCount: wins + losses,
    winCount: wins,
    lossCount: losses,
    grossProfitUsd: profit,
    grossLossUsd: loss,
    feesUsd: fees,
    fundingUsd: funding,
    netPnlUsd: funding === null ? null : profit - loss - fees + funding,
  };
}

/** Samples of the account's value, with deposits and withdrawals. */
function sampled(period: PerformancePeriod, worldMs: number): Pick<EquityHistory, 'samples' | 'flows'> {
  const from = worldMs - days[period] * day;
  const flows = [
    { at: from + 0.22 * (worldMs - from), amountUsd: 60_000 },
    { at: from + 0.61 * (worldMs - from), amountUsd: -25_000 },
  ];
  const points = Array.from({ length: 300 }, (_, index) => {
    const at = from + ((index + 1) / 300) * (worldMs - from);
    const earned =
      index * 31 + 2600 * Math.sin(index / 21) + 900 * Math.sin(index / 4.7) + 300 * Math.cos(index * 1.9);
    return { at, earned, net: flows.reduce((sum, flow) => sum + (flow.at < at ? flow.amountUsd : 0), 0) };
  });
  let peak = -Infinity;
  return {
    samples: points
      .filter((_, index) => index < 90 || index > 130)
      .map(({ at, earned, net }) => {
        peak = Math.max(peak, earned);
        return {
          at: utc(Math.round(at)),
          equityUsd: 1_142_000 + earned + net,
          netDepositsUsd: net,
          drawdownUsd: peak - earned,
        };
      }),
    flows: flows.map(({ at, amountUsd }) => ({ at: utc(Math.round(at)), amountUsd })),
  };
}

function charts(period: PerformancePeriod, worldMs: number): PerformanceCharts {
  const today = Math.floor(worldMs / day) * day;
  const names =
    'BTC,ETH,SOL,HYPE,xyz:TSLA,xyz:NVDA,xyz:GOLD,xyz:SILVER,xyz:HOOD,DOGE,LINK,AVAX,XRP,SUI'.split(',');
  return {
    network: 'TESTNET',
    period,
    byDay: Array.from({ length: days[period] }, (_, index) => ({
      day: utc(today - (days[period] - 1 - index) * day).slice(0, 10),
      ...row(index + 3),
    })),
    byMarket: names.map((symbol, index) => ({
      symbol,
      marketId: `sim-testnet:${symbol}`,
      ...row(index * 3 + 1),
    })),
    byStrategy: ['momentum', 'mean_reversion', 'session_open_breakout', null].map((id, index) => ({
      strategyId: id,
      ...row(index * 11 + 2, false),
    })),
    byWeekday: Array.from({ length: 7 }, (_, index) => ({ weekday: index + 1, ...row(index * 5 + 4) })),
    byHour: Array.from({ length: 24 }, (_, index) => ({ hour: index, ...row(index * 7 + 5, false) })).filter(
      (_, index) => index !== 4,
    ),
  };
}

function figures(period: PerformancePeriod, worldMs: number): Performance {
  const long = period === '30d' || period === 'all';
  return {
    network: 'TESTNET',
    updatedAt: utc(worldMs - 4000),
    period,
    source: 'exchange_closed_trades',
    complete: true,
    incompleteReason: null,
    recomputing: false,
    tradeCount: 412,
    winCount: 221,
    lossCount: 189,
    winRate: 221 / 412,
    grossProfitUsd: 48_122.31,
    grossLossUsd: 36_904.77,
    feesUsd: 1_733.2,
    fundingUsd: -214.93,
    netPnlUsd: 9_269.41,
    profitFactor: 1.3039,
    expectancyUsd: 27.23,
    averageWinUsd: 217.75,
    averageLossUsd: 195.26,
    largestWinUsd: 2_911.4,
    largestLossUsd: 1_804.12,
    averageHoldSeconds: 11_240,
    maxDrawdownUsd: 4_871.2,
    maxDrawdownPct: 0.42,
    sharpeRatio: long ? 1.84 : null,
    sortinoRatio: long ? 2.61 : null,
    equityStartUsd: 1_142_000,
    equityEndUsd: 1_204_312.55,
    equityStartAt: utc(Math.round(worldMs - 0.9 * days[period] * day)),
    equityEndAt: utc(worldMs - 30_000),
    leftOut: [],
  };
}

const partial: Partial<Performance> = {
  complete: false,
  incompleteReason: 'fill_history_truncated',
  fundingUsd: null,
  netPnlUsd: null,
  maxDrawdownUsd: null,
  maxDrawdownPct: null,
  sharpeRatio: null,
  sortinoRatio: null,
  leftOut: [
    {
      of: 'trips',
      token: 'HYPE',
      count: 12,
      message: '12 closed trades in HYPE are not in US dollars and are in no figure.',
    },
    {
      of: 'flows',
      token: null,
      count: 0,
      message: 'Deposits and withdrawals of the period are not known: drawdown and ratios wait for them.',
    },
  ],
};

/** `flat`: nothing happened; `partial`: history with holes; `stale`: the venue is silent. */
export function fakePerformance(
  period: PerformancePeriod,
  worldMs: number,
  scenario: string,
): BridgeCalls['getPerformance']['result'] {
  const whole = { figures: figures(period, worldMs), charts: charts(period, worldMs), whyIncomplete: null };
  if (scenario === 'flat') {
    const none = { byDay: [], byMarket: [], byStrategy: [], byHour: [] };
    return {
      ...whole,
      figures: aPerformance({ period, updatedAt: whole.figures.updatedAt }),
      charts: { ...whole.charts, ...none },
    };
  }
  if (scenario === 'partial') {
    const byDay = whole.charts.byDay.map((one) => ({ ...one, fundingUsd: null, netPnlUsd: null }));
    return {
      figures: { ...whole.figures, ...partial },
      charts: { ...whole.charts, byDay },
      whyIncomplete: 'Fills of this period are missing for good: The venue kept no older ones.',
    };
  }
  if (scenario === 'stale')
    return { ...whole, figures: { ...whole.figures, updatedAt: utc(worldMs - 45 * 60_000) } };
  return whole;
}

function shownOf(line: ReturnType<typeof sampled>, scenario: string): ReturnType<typeof sampled> {
  if (scenario === 'flat') return { samples: [], flows: [] };
  if (scenario !== 'partial') return line;
  return {
    samples: line.samples.map((point) => ({ ...point, netDepositsUsd: null, drawdownUsd: null })),
    flows: [],
  };
}

/** The same account as a line, with the venue's own history behind it. */
export function fakeEquityHistory(
  period: PerformancePeriod,
  worldMs: number,
  scenario: string,
): BridgeCalls['getEquityHistory']['result'] {
  const { figures: reported, charts: drawn, whyIncomplete } = fakePerformance(period, worldMs, scenario);
  const isKnown = scenario !== 'partial';
  const { samples, flows } = shownOf(sampled(period, worldMs), scenario);
  const [first, last] = [samples[0], samples.at(-1)];
  const cents = (usd: number): number => Math.round(usd * 100) / 100;
  const change = (): BridgeCalls['getEquityHistory']['result']['change'] => {
    if (first === undefined || last === undefined) return null;
    const [start, end, moved] = [
      cents(first.equityUsd),
      cents(last.equityUsd),
      cents(last.netDepositsUsd ?? 0),
    ];
    return {
      startAt: first.at,
      startUsd: start,
      endAt: last.at,
      endUsd: end,
      flowsUsd: isKnown ? moved : null,
      pnlUsd: isKnown ? cents(end - start - moved) : null,
    };
  };
  const step = (days[period] * day) / 12;
  const combined = Array.from({ length: 13 }, (_, index) => ({
    at: utc(Math.round(worldMs - (12 - index) * step)),
    valueUsd: 1_140_000 + 2_000 * Math.sin(index / 2) + index * 700,
    pnlUsd: index * 700,
  }));
  const realized = drawn.byDay.reduce<{ readonly at: string; readonly usd: number }[]>(
    (points, one) => [
      ...points,
      {
        at: utc(Date.parse(`${one.day}T00:00:00Z`) + day),
        usd: (points.at(-1)?.usd ?? 0) + (one.netPnlUsd ?? 0),
      },
    ],
    [],
  );
  return {
    network: 'TESTNET',
    period,
    updatedAt: reported.updatedAt,
    samples,
    flows,
    change: change(),
    realized: isKnown ? { since: realized[0]?.at ?? null, points: realized } : null,
    venue:
      scenario === 'flat'
        ? null
        : { readAt: utc(worldMs), resolutionSeconds: Math.round(step / 1000), combined, perp: combined },
    whyIncomplete,
    complete: whyIncomplete === null,
    whyRealizedIncomplete: whyIncomplete,
  };
}

/** Exposure history: a little more long than short, flat for a while, and a time without samples. */
export function fakeExposureHistory(
  period: PerformancePeriod,
  worldMs: number,
  scenario: string,
): BridgeCalls['getExposureHistory']['result'] {
  const step = (days[period] * day) / 300;
  const samples = Array.from({ length: 300 }, (_, index) => {
    const at = utc(Math.round(worldMs - (299 - index) * step));
    const nothing = { at, grossUsd: null, netUsd: null, leverage: null, partial: false };
    if (index > 80 && index < 100) return { ...nothing, missing: 'The account was not sampled.' };
    if (scenario === 'partial' && index % 40 === 7)
      return { ...nothing, missing: 'The mark price of BTC was not sampled.' };
    const isFlat = index > 200 && index < 230;
    const gross = isFlat ? 0 : 260_000 + 90_000 * Math.sin(index / 30) + 6_000 * Math.sin(index / 3);
    const net = isFlat ? 0 : gross * (0.3 + 0.5 * Math.cos(index / 50));
    return {
      at,
      grossUsd: gross,
      netUsd: net,
      leverage: gross / 1_150_000,
      partial: scenario === 'partial',
      missing: null,
    };
  });
  return {
    network: 'TESTNET',
    period,
    updatedAt: scenario === 'flat' ? null : utc(scenario === 'stale' ? worldMs - 45 * 60_000 : worldMs),
    stepSeconds: Math.round(step / 1_000),
    samples: scenario === 'flat' ? [] : samples,
    whyIncomplete:
      scenario === 'partial' ? 'No figure at 8 of 280 samples: The mark price of BTC was not sampled.' : null,
  };
}

/** Single trades of the period: some won little and often, some lost much and seldom. */
export function fakeClosedTrades(
  period: PerformancePeriod,
  worldMs: number,
  scenario: string,
): ClosedTradeCharts {
  const { figures: reported, whyIncomplete } = fakePerformance(period, worldMs, scenario);
  const names = 'BTC,ETH,SOL,HYPE,xyz:TSLA,xyz:GOLD'.split(',');
  const count = scenario === 'flat' ? 0 : 412;
  return {
    network: 'TESTNET',
    period,
    updatedAt: reported.updatedAt,
    tradeCount: period === 'all' ? 12_345 : count,
    trades: Array.from({ length: count }, (_, index) => {
      const wave = Math.sin(index * 12.9898) * 43_758.5453;
      const chance = wave - Math.floor(wave);
      const net = chance > 0.45 ? 40 + 260 * (chance - 0.45) : -30 - 900 * (0.45 - chance) ** 2;
      const holdSeconds = Math.round(20 * Math.exp(9 * (((index * 7919) % 1000) / 1000)));
      const isKnown = index % 9 !== 0;
      return {
        tradeId: `t${index}`,
        symbol: names[index % names.length] ?? 'BTC',
        side: index % 3 === 0 ? ('short' as const) : ('long' as const),
        closedAt: utc(Math.round(worldMs - (index / count) * days[period] * day)),
        holdSeconds: index % 40 === 7 ? null : holdSeconds,
        netPnlUsd: Math.round(net * 100) / 100,
        excursion: isKnown
          ? {
              maeUsd: Math.min(0, net) - 25 * chance,
              maePct: -0.4 * chance,
              mfeUsd: Math.max(0, net) + 31 * chance,
              mfePct: 0.6 * chance,
              markCoverage: 0.9 + 0.1 * chance,
            }
          : null,
        noExcursion: isKnown ? null : ('no_marks' as const),
      };
    }),
    whyIncomplete,
  };
}
