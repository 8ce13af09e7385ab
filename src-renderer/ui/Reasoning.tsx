import { IconChevronRight } from '@tabler/icons-react';
import { useId, type ReactElement } from 'react';
import type { ReasoningStep } from '../../src-preload/contract/views/journal/decisions.ts';
import { localInstant, msOf, utcTitle } from '../format/instant.ts';
import { plainText } from '../format/trade-labels.ts';
import { counted } from '../format/number.ts';
import { withoutAmounts } from '../format/without-amounts.ts';

/** Every reasoning step in full, in the agent's order. */
export function ReasoningSteps({ steps }: { readonly steps: readonly ReasoningStep[] }): ReactElement {
  return (
    <ol className="reasoning-steps">
      {steps.map(({ step, text, at }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- steps have no ids, and never move
        <li key={index}>
          <span className="reasoning-name">
            {/^\d+$/.test(step) ? `Step ${step}` : plainText(step)}
            <time dateTime={at} title={utcTitle(msOf(at))}>
              {localInstant.clock(msOf(at))}
            </time>
          </span>
          <span className="reasoning-text">{withoutAmounts(text)}</span>
        </li>
      ))}
    </ol>
  );
}

interface ReasoningProps {
  readonly steps: readonly ReasoningStep[];
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** Reasoning steps, collapsed until the person opens them. */
export function Reasoning({ steps, open, onToggle }: ReasoningProps): ReactElement {
  const id = useId();
  if (steps.length === 0) return <p className="faint">The agent gave no reasoning.</p>;
  return (
    <div className="reasoning">
      <button type="button" className="fold" aria-expanded={open} aria-controls={id} onClick={onToggle}>
        <IconChevronRight size={13} aria-hidden="true" />
        Reasoning, {counted(steps.length, 'step')}
      </button>
      <div id={id} hidden={!open}>
        {open ? <ReasoningSteps steps={steps} /> : null}
      </div>
    </div>
  );
}
