import type { ReactElement } from 'react';
import type { CandleChart } from '../../../src-preload/contract/bridge/calls.ts';
import type { SessionSpans } from '../../../src-preload/contract/bridge/sessions.ts';
import { formatCompact } from '../../format/number.ts';
import { placeMarks, type ChartMark } from '../../charts/candle-marks.ts';
import { Instant } from '../../ui/Instant.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { slotSession } from './slot-session.ts';
import { latestSlots, type ChartSlot } from './chart-words.ts';
import { slotWords } from './mark-words.ts';

const shownSlots = 50;

interface CandleTableProps {
  readonly chart: CandleChart;
  readonly marks: readonly ChartMark[];
  /** null: there is none to tell. */
  readonly sessions: SessionSpans | null;
  readonly price: (value: number) => string;
  /** What volume is counted in. */
  readonly unit: string;
}

/** The end of the chart in figures, newest first; gaps have rows of their own. */
export function CandleTable({ chart, marks, sessions, price, unit }: CandleTableProps): ReactElement {
  const slots = latestSlots(chart, shownSlots);
  const placed = Map.groupBy(placeMarks(chart, marks), ({ openMs }) => openMs);
  return (
    <div className="candle-table" role="region" aria-label="Candles as a table" tabIndex={0}>
      <table>
        <caption className="unseen">The last {slots.length} intervals, newest first</caption>
        <thead>
          <tr>
            {headings(unit, sessions !== null).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {slots.map((slot) => (
            <CandleTableRow
              key={slot.openMs}
              slot={slot}
              price={price}
              session={sessions === null ? null : slotSession(sessions, chart, slot.openMs)}
              hasSessions={sessions !== null}
              marked={slotWords(placed.get(slot.openMs) ?? [])}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function headings(unit: string, hasSessions: boolean): readonly string[] {
  const figures = ['Open', 'High', 'Low', 'Close', `Volume, ${unit}`];
  return ['Opened', ...figures, ...(hasSessions ? ['Underlying session'] : []), 'Trades and decisions'];
}

interface CandleTableRowProps {
  readonly slot: ChartSlot;
  readonly price: (value: number) => string;
  /** null: not known. */
  readonly session: string | null;
  readonly hasSessions: boolean;
  /** What happened in it. */
  readonly marked: string;
}

function CandleTableRow(props: CandleTableRowProps): ReactElement {
  const {
    slot: { openMs, candle },
    price,
    session,
    hasSessions,
    marked,
  } = props;
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
      {hasSessions ? <td>{session ?? <Missing reason="The calendar ends before it" />}</td> : null}
      <td>{marked}</td>
    </tr>
  );
}
