import type { SignalRow } from '../../../src-preload/contract/bridge/trades.ts';
import { confidenceText, directionLabels } from '../../format/trade-labels.ts';
import { Confidence } from '../../ui/Confidence.tsx';
import { MarketLink } from '../../ui/MarketLink.tsx';
import { Missing } from '../../ui/Missing.tsx';
import {
  instantText,
  missingText,
  momentColumn,
  momentWidths,
  textColumn,
  textOf,
  type Column,
} from '../../ui/table/column.tsx';
import { ActedOn, Direction, Expires } from './signal-text.tsx';
import { withoutAmounts } from '../../format/without-amounts.ts';

/** Columns of the signals in the journal. */
export const signalColumns: readonly Column<SignalRow>[] = [
  momentColumn({
    id: 'time',
    header: 'Time',
    hint: 'In your time zone; UTC on hover',
    ...momentWidths,
    rowHeader: true,
    value: ({ at }) => at,
    reason: () => 'No time reported',
  }),
  {
    id: 'market',
    header: 'Market',
    hint: 'Exact coin',
    width: 'minmax(96px, 0.8fr)',
    cell: ({ market, symbol }) => <MarketLink market={market} symbol={symbol} />,
    text: ({ market, symbol }) => market?.coin ?? symbol ?? missingText,
    sort: ({ market, symbol }) => market?.coin ?? symbol,
  },
  {
    id: 'direction',
    header: 'Direction',
    hint: 'Long, short or neutral',
    width: '70px',
    cell: ({ direction }) => <Direction direction={direction} />,
    text: ({ direction }) => directionLabels[direction],
    sort: ({ direction }) => direction,
  },
  {
    id: 'confidence',
    header: 'Confidence',
    hint: 'As the agent reports it, 0 to 100%',
    width: '92px',
    cell: ({ confidence }) => <Confidence value={confidence} />,
    text: ({ confidence }) => textOf(confidence, confidenceText),
    sort: ({ confidence }) => confidence,
  },
  textColumn({
    id: 'source',
    header: 'Source',
    hint: 'Signal source',
    width: 'minmax(96px, 0.7fr)',
    value: ({ source }) => source,
  }),
  {
    id: 'reasoning',
    header: 'Reasoning',
    hint: 'Excerpt of the agent’s reasoning',
    width: 'minmax(260px, 3fr)',
    wrap: true,
    cell: ({ reasoningExcerpt }) =>
      reasoningExcerpt === null ? (
        <Missing reason="The agent gave no reasoning" />
      ) : (
        <span className="signal-excerpt">{withoutAmounts(reasoningExcerpt)}</span>
      ),
    text: ({ reasoningExcerpt }) => withoutAmounts(reasoningExcerpt) ?? missingText,
    csv: [{ header: 'Reasoning', value: ({ reasoningExcerpt }) => reasoningExcerpt }],
    sort: ({ reasoningExcerpt }) => reasoningExcerpt,
  },
  {
    id: 'actedOn',
    header: 'Acted on',
    hint: 'Whether the agent acted on it',
    width: '104px',
    cell: ({ actedOn }) => <ActedOn actedOn={actedOn} />,
    text: ({ actedOn }) => textOf(actedOn, (acted) => (acted ? 'Acted on' : 'Not acted on')),
    sort: ({ actedOn }) => (actedOn === null ? null : Number(actedOn)),
  },
  {
    id: 'expiry',
    header: 'Expiry',
    hint: 'When the signal expires',
    width: 'minmax(164px, 0.9fr)',
    cell: ({ expiresAt }) => <Expires expiresAt={expiresAt} />,
    text: ({ expiresAt }) => textOf(expiresAt, instantText),
    sort: ({ expiresAt }) => expiresAt,
  },
];
