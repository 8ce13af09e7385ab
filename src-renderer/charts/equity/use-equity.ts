import { useMemo } from 'react';
import type { EquityHistory } from '../../../src-preload/contract/views/performance/equity-history.ts';
import type { PerformancePeriod } from '../../../src-preload/contract/views/performance/performance.ts';
import { useOperation, type UsedAnswer } from '../../operations/use-operation.ts';
import { panelState, type ChartPanelState } from '../../ui/chart/ChartPanel.tsx';
import { changeText, equityLine, noLine, type EquityLine, type VenuePart } from './equity-line.ts';
import { useAddressQuery } from '../../stores/address-query.ts';
import { drawnPoints, sampledText, type DrawnPoint } from './sampled-line.ts';
import { restMs, useHistoryAge } from './use-history-age.ts';

interface UsedEquity extends UsedAnswer<EquityHistory> {
  /** null: not read yet. */
  readonly answer: EquityHistory | null;
  readonly line: EquityLine;
  /** One of the venue's histories, selected by `venue` in the address. */
  readonly part: VenuePart;
  readonly choosePart: (part: VenuePart) => void;
  readonly drawn: readonly DrawnPoint[];
  /** One text on how the value changed and how well it was sampled. */
  readonly summary: string;
  /** Whether neither we nor the venue have a value. */
  readonly isEmpty: boolean;
  readonly staleMs: number | null;
  /** Returns the state of a panel with this summary, or of one with nothing to draw, for the given reason. */
  readonly panel: (summary: string, why: string | null) => ChartPanelState;
}

/** Reads the account value and P&L of a period, in the form that several charts draw. */
export function useEquity(period: PerformancePeriod): UsedEquity {
  const { state, reload } = useOperation('getEquityHistory', { period }, { restMs: restMs[period] });
  const { params, change: changeAddress } = useAddressQuery();
  const part = params.get('venue') === 'perp' ? 'perp' : 'combined';
  const choosePart = (next: VenuePart): void => changeAddress({ venue: next === 'perp' ? next : null });
  const answer = state.kind === 'ready' ? state.value : null;
  const staleMs = useHistoryAge(answer?.updatedAt ?? null);
  const line = useMemo(() => (answer === null ? noLine : equityLine(answer, part)), [answer, part]);
  const drawn = useMemo(() => drawnPoints(line.points, period), [line, period]);
  const summary = [changeText(answer?.change ?? null), sampledText(line.points, period)].join(' ').trim();
  const isEmpty = line.points.length + line.venue.length === 0;
  const panel = (text: string, why: string | null): ChartPanelState =>
    panelState({ state, reload }, text, why);
  return { state, reload, answer, line, part, choosePart, drawn, summary, isEmpty, staleMs, panel };
}
