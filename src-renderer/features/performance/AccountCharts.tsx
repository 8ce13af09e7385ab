import { useMemo, type ReactElement } from 'react';
import type {
  PerformanceCharts,
  PerformancePeriod,
} from '../../../src-preload/contract/views/performance/performance.ts';
import { drawdownWords, equityLine, type EquityLine } from '../../charts/equity/equity-line.ts';
import { EquityPanel, noSample } from '../../charts/equity/EquityPanel.tsx';
import { EquityTable } from '../../charts/equity/EquityTable.tsx';
import { drawnPoints } from '../../charts/equity/sampled-line.ts';
import { ChartPanel } from '../../ui/ChartPanel.tsx';
import { DrawdownChart } from './DrawdownChart.tsx';

interface AccountChartsProps {
  readonly period: PerformancePeriod;
  /** null: they are being read. */
  readonly charts: PerformanceCharts | null;
  readonly staleMs: number | null;
}

const nothing: EquityLine = { points: [], flows: [], deposited: 0, withdrawn: 0 };
const noDrawdown = 'Drawdown needs all deposits and withdrawals of this period; some are not known yet.';

/** The account's value over the period, and how far it stood below its peaks. */
export function AccountCharts({ period, charts, staleMs }: AccountChartsProps): ReactElement {
  const line = useMemo(() => (charts === null ? nothing : equityLine(charts)), [charts]);
  const drawn = useMemo(() => drawnPoints(line.points, period), [line, period]);
  const isKnown = line.points.some(({ drawdown }) => drawdown !== null);
  const why = line.points.length === 0 ? noSample : isKnown ? null : noDrawdown;
  return (
    <>
      <EquityPanel period={period} />
      <ChartPanel
        title="Drawdown"
        note="below the earlier peak, net of deposits"
        state={
          charts === null
            ? { kind: 'loading' }
            : why === null
              ? { kind: 'ready', words: drawdownWords(line.points) }
              : { kind: 'empty', why }
        }
        staleMs={staleMs}
        wide
        drawing={<DrawdownChart points={drawn} />}
        table={<EquityTable line={line} />}
      />
    </>
  );
}
