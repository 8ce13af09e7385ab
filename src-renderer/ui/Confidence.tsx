import type { ReactElement } from 'react';
import { formatExact } from '../format/number.ts';
import { confidenceWords } from '../format/trade-words.ts';
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
      {confidenceWords(value)}
    </span>
  );
}
