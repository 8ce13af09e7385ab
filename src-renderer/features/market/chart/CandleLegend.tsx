import { useMemo, type ReactElement } from 'react';
import type { CandleChart } from '../../../../src-preload/contract/bridge/calls.ts';
import type { Candle } from '../../../../src-preload/contract/views/markets/candles.ts';
import { studyNames, studyOf, type StudyKind } from '../../../charts/studies.ts';
import { formatCompact } from '../../../format/number.ts';
import { Instant } from '../../../ui/Instant.tsx';
import { Change } from '../../../ui/Change.tsx';
import { slotAt } from './chart-text.ts';

interface CandleLegendProps {
  readonly chart: CandleChart;
  /** Open time of the slot under the pointer; null: the last one is shown. */
  readonly hovered: number | null;
  /** Names the session that a slot lies in; null: not known, or none. */
  readonly session?: (openMs: number) => string | null;
  readonly price: (value: number) => string;
  /** Unit of the volume. */
  readonly unit: string;
  readonly studies?: readonly StudyKind[];
}

const noStudies: readonly StudyKind[] = [];

/** The figures of one candle. */
export function CandleLegend(props: CandleLegendProps): ReactElement | null {
  const { chart, hovered, session, price, unit, studies = noStudies } = props;
  const drawn = useStudies(chart, studies);
  const slot = slotAt(chart, hovered);
  if (slot === null) return null;
  const text = session?.(slot.openMs) ?? null;
  return (
    <div className="candle-legend">
      <Instant ms={slot.openMs} />
      {text === null ? null : <span className="soft">{text}</span>}
      {slot.candle === null ? (
        <span>The venue has no candle for this interval</span>
      ) : (
        <Figures candle={slot.candle} price={price} unit={unit} />
      )}
      {drawn.map(({ kind, byOpenTime }) => {
        const value = byOpenTime.get(slot.openMs) ?? null;
        return (
          <span key={kind} className={`study-word study-${kind}`}>
            {studyNames[kind]} {value === null ? '–' : price(value)}
          </span>
        );
      })}
    </div>
  );
}

interface LegendStudy {
  readonly kind: StudyKind;
  readonly byOpenTime: ReadonlyMap<number, number | null>;
}

function useStudies({ series }: CandleChart, kinds: readonly StudyKind[]): readonly LegendStudy[] {
  const { candles } = series;
  return useMemo(
    () =>
      kinds.map((kind) => {
        const values = studyOf(kind, candles);
        return {
          kind,
          byOpenTime: new Map(candles.map(({ openTime }, at) => [Date.parse(openTime), values[at] ?? null])),
        };
      }),
    [candles, kinds],
  );
}

interface FiguresProps extends Pick<CandleLegendProps, 'price' | 'unit'> {
  readonly candle: Candle;
}

function Figures({ candle, price, unit }: FiguresProps): ReactElement {
  const { open, high, low, close, volume } = candle;
  const parts = [
    ['O', price(open)],
    ['H', price(high)],
    ['L', price(low)],
    ['C', price(close)],
    ['V', `${formatCompact(volume)} ${unit}`],
  ] as const;
  return (
    <>
      {parts.map(([name, text]) => (
        <span key={name}>
          <span className="faint">{name}</span> {text}
        </span>
      ))}
      <Change value={open === 0 ? null : (close / open - 1) * 100} reason="The candle opened at zero" />
    </>
  );
}
