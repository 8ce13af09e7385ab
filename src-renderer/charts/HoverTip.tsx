import './small-charts.css';
import type { ReactElement } from 'react';

/** What is told of one place of a chart. */
export interface TipText {
  readonly title: string;
  /** Said smaller, e.g. the same time in UTC; null: nothing more. */
  readonly second: string | null;
  readonly rows: readonly { readonly name: string; readonly value: string }[];
}

interface HoverTipProps<Datum> {
  readonly tell: (datum: Datum) => TipText;
  /** These two are handed in by the chart's Tooltip. `payload`: of each series, the datum under the pointer. */
  readonly active?: boolean;
  readonly payload?: readonly { readonly payload?: unknown }[];
}

/** For the `content` of a chart's Tooltip: what the chart tells of the place under the pointer. */
export function HoverTip<Datum>({ tell, active, payload }: HoverTipProps<Datum>): ReactElement | null {
  const datum = payload?.[0]?.payload;
  if (active !== true || datum === undefined) return null;
  const { title, second, rows } = tell(datum as Datum);
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
