import './small-charts.css';
import type { ReactElement } from 'react';
import { localInstant, utcTitle } from '../format/instant.ts';

/** Tooltip text for one point of a chart. */
export interface TipText {
  readonly title: string;
  /** Smaller text, e.g. the same time in UTC; null: none. */
  readonly second: string | null;
  readonly rows: readonly { readonly name: string; readonly value: string }[];
}

/** Returns the tooltip text for an instant, in the operator's zone and in UTC. */
export const tipAt = (at: number, rows: TipText['rows']): TipText => ({
  title: localInstant.toMinute(at),
  second: utcTitle(at),
  rows,
});

interface HoverTipProps<Datum> {
  readonly describe: (datum: Datum) => TipText;
  /** `active` and `payload` are passed in by the chart's Tooltip. `payload`: the datum of each series under the pointer. */
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: unknown }[];
}

/** Content of a chart's Tooltip: the text for the point under the pointer. */
export function HoverTip<Datum>({ describe, active, payload }: HoverTipProps<Datum>): ReactElement | null {
  const datum = payload?.[0]?.payload;
  if (active !== true || datum === undefined) return null;
  return <Tip text={describe(datum as Datum)} />;
}

/** Box of a tooltip with its text. */
export function Tip({ text: { title, second, rows } }: { readonly text: TipText }): ReactElement {
  return (
    <div className="chart-tip">
      <p className="chart-tip-title">{title}</p>
      {second === null ? null : <p className="faint">{second}</p>}
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
