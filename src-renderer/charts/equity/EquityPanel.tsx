import { useMemo, type ReactElement } from 'react';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { EquityChart } from './EquityChart.tsx';
import { EquityLegend, VenueSwitch } from './EquityLegend.tsx';
import { equityTable } from './equity-table.ts';
import { noSample } from './sampled-line.ts';
import { useEquity } from './use-equity.ts';

/** Panel of the account value over a period. It reads its own data, so that any screen can show it. */
export function EquityPanel({ period }: { readonly period: PerformancePeriod }): ReactElement {
  const { answer, line, part, choosePart, drawn, summary, isEmpty, staleMs, panel } = useEquity(period);
  const table = useMemo(() => equityTable(line), [line]);
  return (
    <ChartPanel
      title="Account value"
      state={panel(summary, isEmpty ? noSample : null)}
      partial={answer?.whyIncomplete ?? null}
      staleMs={staleMs}
      wide
      drawing={
        <>
          <EquityChart line={line} drawn={drawn} height={220} />
          <EquityLegend line={line} venue={answer?.venue ?? null} part={part} />
        </>
      }
      choice={<VenueSwitch venue={answer?.venue ?? null} part={part} onPart={choosePart} />}
      table={table}
    />
  );
}
