import {
  IconCircleDashed,
  IconEqual,
  IconEqualNot,
  IconGhost,
  IconHourglass,
  IconUnlink,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { ReconciliationKind } from '../../src-preload/contract/bridge/trades.ts';
import {
  notCovered,
  notCoveredHint,
  reconciliationHints,
  reconciliationWords,
} from '../format/trade-words.ts';

const looks = {
  matched: { tone: 'word-good', Icon: IconEqual },
  differs: { tone: 'word-bad', Icon: IconEqualNot },
  venue_missing: { tone: 'word-bad', Icon: IconGhost },
  agent_missing: { tone: 'word-bad', Icon: IconUnlink },
  pending: { tone: 'word-soft', Icon: IconHourglass },
} as const satisfies Record<ReconciliationKind, unknown>;

/** Whether what the agent says is what the venue has. null: outside of the time that the feed covers. */
export function Reconciliation({ kind }: { readonly kind: ReconciliationKind | null }): ReactElement {
  if (kind === null) {
    return (
      <span className="word word-faint" title={notCoveredHint}>
        <IconCircleDashed size={13} aria-hidden="true" />
        {notCovered}
      </span>
    );
  }
  const { tone, Icon } = looks[kind];
  return (
    <span className={`word ${tone}`} title={reconciliationHints[kind]}>
      <Icon size={13} aria-hidden="true" />
      {reconciliationWords[kind]}
    </span>
  );
}
