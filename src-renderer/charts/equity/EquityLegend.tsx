import './equity.css';
import { SegmentedControl } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import type { VenueEquity } from '../../../src-preload/contract/views/performance/equity-history.ts';
import { spanOf, venueText, whyVenueDiffers, type EquityLine, type VenuePart } from './equity-line.ts';
import { FlowKey } from './FlowShape.tsx';

const parts: { readonly value: VenuePart; readonly label: string }[] = [
  { value: 'combined', label: 'Total' },
  { value: 'perp', label: 'Perps' },
];

interface LegendProps {
  readonly line: EquityLine;
  readonly venue: VenueEquity | null;
  readonly part: VenuePart;
  readonly children?: ReactNode;
}

/** Legend: which line is ours and which is the venue's. */
export function EquityLegend({ line, venue, part, children }: LegendProps): ReactElement {
  const [from, to] = spanOf(line);
  const flows = line.flows.filter(({ at }) => at >= from && at <= to);
  const kinds = [
    { usd: 1, label: 'Deposit', is: flows.some(({ usd }) => usd !== null && usd >= 0) },
    { usd: -1, label: 'Withdrawal', is: flows.some(({ usd }) => usd !== null && usd < 0) },
    { usd: null, label: 'Amount unknown', is: flows.some(({ usd }) => usd === null) },
  ];
  return (
    <div className="equity-legend">
      <ul className="flow-legend" aria-hidden="true">
        <li>
          <span className="line-key" /> Perpscope’s samples
        </li>
        {kinds
          .filter(({ is }) => is)
          .map(({ usd, label }) => (
            <li key={label}>
              <FlowKey usd={usd} /> {label}
            </li>
          ))}
        {venue === null || line.venue.length === 0 ? null : (
          <li title={whyVenueDiffers}>
            <span className="line-key line-key-dashed" /> {venueText(venue, part)}
          </li>
        )}
      </ul>
      {children}
    </div>
  );
}

interface VenueSwitchProps {
  readonly venue: VenueEquity | null;
  readonly part: VenuePart;
  readonly onPart: (part: VenuePart) => void;
}

/** Selects which of the venue's lines is drawn, if there are two. */
export function VenueSwitch({ venue, part, onPart }: VenueSwitchProps): ReactElement | null {
  if (venue === null || venue.combined.length === 0 || venue.perp.length === 0) return null;
  return (
    <SegmentedControl
      withItemsBorders={false}
      className="venue-switch"
      aria-label="The venue’s history"
      value={part}
      data={parts}
      onChange={onPart}
    />
  );
}
