import type { ReactElement } from 'react';
import type { CandleChart } from '../../../../src-preload/contract/bridge/calls.ts';
import type { Candle } from '../../../../src-preload/contract/views/markets/candles.ts';
import { formatCompact } from '../../../format/number.ts';
import { Instant } from '../../../ui/Instant.tsx';
import { Change } from '../../../ui/Change.tsx';
import { slotAt } from './chart-words.ts';

interface CandleLegendProps {
  readonly chart: CandleChart;
  /** Open time of the slot under the pointer; null: the last one is shown. */
  readonly hovered: number | null;
  /** What session a slot lies in, in words; null: not known, or there is none. */
  readonly session?: (openMs: number) => string | null;
  readonly price: (value: number) => string;
  /** What volume is counted in. */
  readonly unit: string;
}

/** The figures of one candle. */
export function CandleLegend(props: CandleLegendProps): ReactElement | null {
  const { chart, hovered, session, price, unit } = props;
  const slot = slotAt(chart, hovered);
  if (slot === null) return null;
  const words = session?.(slot.openMs) ?? null;
  return (
    <div className="candle-legend">
      <Instant ms={slot.openMs} />
      {words === null ? null : <span className="soft">{words}</span>}
      {slot.candle === null ? (
        <span>The venue has no candle for this interval</span>
      ) : (
        <Figures candle={slot.candle} price={price} unit={unit} />
      )}
    </div>
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
