import type { ReactElement } from 'react';
import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import { formatCompact } from '../../format/number.ts';
import { placeMarks, type ChartMark } from '../../charts/candle-marks.ts';
import { Instant } from '../../ui/Instant.tsx';
import { latestSlots, type ChartSlot } from './chart-words.ts';
import { slotWords } from './mark-words.ts';

const shownSlots = 50;

interface CandleTableProps {
  readonly chart: CandleChart;
  readonly marks: readonly ChartMark[];
  readonly price: (value: number) => string;
  /** What volume is counted in. */
  readonly unit: string;
}

/** The end of the chart in figures, newest first; gaps have rows of their own. */
export function CandleTable({ chart, marks, price, unit }: CandleTableProps): ReactElement {
  const slots = latestSlots(chart, shownSlots);
  const placed = Map.groupBy(placeMarks(chart, marks), ({ openMs }) => openMs);
  return (
    <div className="candle-table" role="region" aria-label="Candles as a table" tabIndex={0}>
      <table>
        <caption className="unseen">The last {slots.length} intervals, newest first</caption>
        <thead>
          <tr>
            {['Opened', 'Open', 'High', 'Low', 'Close', `Volume, ${unit}`, 'Trades and decisions'].map(
              (name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <CandleTableRow
              key={slot.openMs}
              slot={slot}
              price={price}
              marked={slotWords(placed.get(slot.openMs) ?? [])}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CandleTableRowProps {
  readonly slot: ChartSlot;
  readonly price: (value: number) => string;
  /** What happened in it. */
  readonly marked: string;
}

function CandleTableRow({ slot: { openMs, candle }, price, marked }: CandleTableRowProps): ReactElement {
  return (
    <tr>
      <th scope="row">
        <Instant ms={openMs} />
      </th>
      {candle === null ? (
        <td colSpan={5} className="candle-table-gap">
          no candle
        </td>
      ) : (
        <>
          <td>{price(candle.open)}</td>
          <td>{price(candle.high)}</td>
          <td>{price(candle.low)}</td>
          <td>{price(candle.close)}</td>
          <td>{formatCompact(candle.volume)}</td>
        </>
      )}
      <td>{marked}</td>
    </tr>
  );
}
