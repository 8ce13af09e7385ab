import type { ReactElement } from 'react';
import { formatUsd } from '../../format/number.ts';
import { Instant } from '../../ui/Instant.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { flowWord, flowsNear, type EquityLine } from './equity-line.ts';

const unknownFlows = 'Not all that came and went in this period is known in dollars';

/** The equity curve and its drawdown in figures, newest first, with what came and went in between. */
export function EquityTable({ line }: { readonly line: EquityLine }): ReactElement {
  return (
    <table>
      <caption className="unseen">Account value, newest first</caption>
      <thead>
        <tr>
          {['Time', 'Value', 'Less net deposits', 'Below the peak', 'Came or went before it'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {line.points.toReversed().map((point) => (
          <tr key={point.at}>
            <th scope="row">
              <Instant ms={point.at} />
            </th>
            <td>{formatUsd(point.equity)}</td>
            <td>{point.earned === null ? <Missing reason={unknownFlows} /> : formatUsd(point.earned)}</td>
            <td>{point.drawdown === null ? <Missing reason={unknownFlows} /> : formatUsd(point.drawdown)}</td>
            <td>
              {flowsNear(line, point)
                .map((flow) => flowWord(flow))
                .join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
