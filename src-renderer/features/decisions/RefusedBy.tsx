import { IconHandStop } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { DecisionRow } from '../../../src-preload/contract/bridge/trades.ts';
import { refusalFigure, relationOf } from '../../format/refusal.ts';
import { plainWords } from '../../format/trade-words.ts';

/** What held an entry back, its figures as the agent wrote them. */
export function RefusedBy({ gate, threshold, value }: NonNullable<DecisionRow['refusedBy']>): ReactElement {
  const relation = relationOf(value, threshold);
  return (
    <p className="refused-by">
      <IconHandStop size={13} aria-hidden="true" />
      <span>
        Refused by <strong>{plainWords(gate)}</strong>: value{' '}
        <strong>{value === null ? 'not reported' : refusalFigure(value)}</strong>
        {relation === null ? ',' : ` ${relation}`} threshold{' '}
        <strong>{threshold === null ? 'not reported' : refusalFigure(threshold)}</strong>
      </span>
    </p>
  );
}
