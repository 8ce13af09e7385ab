import { useMemo, type ReactElement } from 'react';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { DrawdownChart } from './DrawdownChart.tsx';
import { drawdownWords } from './equity-line.ts';
import { EquityTable } from './EquityTable.tsx';
import { noSample } from './EquityPanel.tsx';
import { drawnPoints } from './sampled-line.ts';
import { useEquity } from './use-equity.ts';

const noDrawdown =
  'Drawdown is drawn once the deposits and withdrawals of the period are known: about ten minutes after the first samples.';

/** How far the account's value stood below its peaks. */
export function DrawdownPanel({ period }: { readonly period: PerformancePeriod }): ReactElement {
  const { answer, line, staleMs, panel } = useEquity(period);
  const drawn = useMemo(() => drawnPoints(line.points, period), [line, period]);
  const isKnown = line.points.some(({ drawdown }) => drawdown !== null);
  const why = line.points.length === 0 ? noSample : isKnown ? null : noDrawdown;
  return (
    <ChartPanel
      title="Drawdown"
      note="below the earlier peak, net of deposits"
      state={panel(drawdownWords(line.points), why)}
      partial={answer?.whyIncomplete ?? null}
      staleMs={staleMs}
      wide
      drawing={<DrawdownChart points={drawn} />}
      table={<EquityTable line={{ ...line, venue: [] }} />}
    />
  );
}
