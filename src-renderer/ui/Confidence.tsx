import type { ReactElement } from 'react';
import { formatExact } from '../format/number.ts';
import { confidenceText } from '../format/trade-labels.ts';
import { Missing } from './Missing.tsx';

/** Confidence of the agent, from 0 to 1: in percent, with a bar of that length. */
export function Confidence({ value }: { readonly value: number | null }): ReactElement {
  if (value === null) return <Missing reason="The agent gave no confidence" />;
  const share = Math.min(1, Math.max(0, value));
  return (
    <span className="confidence" title={`The agent’s own confidence: ${formatExact(value)}`}>
      <span className="confidence-bar" aria-hidden="true">
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {confidenceText(value)}
    </span>
  );
}
