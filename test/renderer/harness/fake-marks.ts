import type { ChartWindowRequest, MarketMarks } from '../../../src-preload/contract/bridge/chart-window.ts';

const kinds = ['decision', 'buy', 'decision', 'sell', 'rejected'] as const;
const words = { decision: 'open_long', buy: 'buy', sell: 'sell', rejected: 'rejected' } as const;

/** A few of each kind over the time asked for, some of them in one candle. */
export function fakeMarks({ from, to }: ChartWindowRequest, scenario: string): MarketMarks {
  if (scenario === 'flat') return { marks: [], cut: false, whyIncomplete: null };
  const span = to - from;
  return {
    marks: Array.from({ length: 40 }, (_, index) => {
      const kind = kinds[index % kinds.length] ?? 'decision';
      const crowd = index % 8 < 3 ? 0 : index / 40;
      return {
        key: `mark-${index}`,
        kind,
        at: Math.round(to - span * (0.02 + 0.6 * (crowd === 0 ? Math.floor(index / 8) / 5 : crowd))),
        price: kind === 'decision' ? null : 100 + index,
        word: words[kind],
        size: kind === 'buy' || kind === 'sell' ? 0.5 : null,
        pnlUsd: kind === 'sell' ? 48.72 : null,
        strategyId: 'carry',
        reason: kind === 'rejected' ? 'Insufficient margin' : kind === 'decision' ? 'Funding turned.' : null,
        tradeId: kind === 'decision' && index % 4 === 0 ? null : `mark-${index}`,
      };
    }).toSorted((a, b) => a.at - b.at),
    cut: scenario === 'partial',
    whyIncomplete: scenario === 'partial' ? "Orders are still being matched with the venue's fills." : null,
  };
}
