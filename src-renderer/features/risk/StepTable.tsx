import type { ReactElement } from 'react';
import { Instant } from '../../ui/Instant.tsx';
import { Missing } from '../../ui/Missing.tsx';
import type { FigureWords } from './figures.ts';
import type { StepLine } from './step-line.ts';

interface StepTableProps {
  readonly line: StepLine;
  readonly words: Pick<FigureWords, 'label' | 'format'>;
}

/** The steps of a figure, newest first. The end of the time is no step. */
export function StepTable({ line, words: { label, format } }: StepTableProps): ReactElement {
  const steps = line.points.filter(({ value }, index) => value !== line.points[index - 1]?.value);
  return (
    <div className="chart-table step-table" role="region" aria-label={`${label}, history`} tabIndex={0}>
      <table>
        <caption className="unseen">{label}, newest first</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">{label}</th>
          </tr>
        </thead>
        <tbody>
          {steps.toReversed().map(({ at, value }) => (
            <tr key={`${at} ${value}`}>
              <th scope="row">
                <Instant ms={at} />
              </th>
              <td>{value === null ? <Missing reason="Not reported from here on" /> : format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
