import {
  IconCircleDashed,
  IconEqual,
  IconEqualNot,
  IconGhost,
  IconHourglass,
  IconMinus,
  IconUnlink,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import {
  agreementHints,
  agreementOf,
  agreementLabels,
  type Agreement,
  type ReconciledRow,
} from '../format/agreement.ts';
import { Word } from './Word.tsx';

const looks = {
  matched: { tone: 'good', Icon: IconEqual },
  nothing_claimed: { tone: 'faint', Icon: IconMinus },
  differs: { tone: 'bad', Icon: IconEqualNot },
  venue_missing: { tone: 'bad', Icon: IconGhost },
  agent_missing: { tone: 'bad', Icon: IconUnlink },
  outcome_unreported: { tone: 'bad', Icon: IconUnlink },
  spot_unreported: { tone: 'warn', Icon: IconUnlink },
  pending: { tone: 'soft', Icon: IconHourglass },
  not_known: { tone: 'faint', Icon: IconCircleDashed },
} as const satisfies Record<Agreement, unknown>;

/** Result of comparing the agent's claim about an order with the venue's data. */
export function Reconciliation({ row }: { readonly row: ReconciledRow }): ReactElement {
  const agreement = agreementOf(row);
  return (
    <Word {...looks[agreement]} title={agreementHints[agreement]}>
      {agreementLabels[agreement]}
    </Word>
  );
}
