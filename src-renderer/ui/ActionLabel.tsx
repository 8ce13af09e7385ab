import {
  IconArrowDownRight,
  IconArrowUpRight,
  IconHandStop,
  IconMinus,
  IconPlayerPause,
  IconPlus,
  IconX,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { DecisionAction } from '../../src-preload/contract/views/journal/decisions.ts';
import { actionLabels } from '../format/trade-labels.ts';
import { Word } from './Word.tsx';

const looks = {
  open_long: { tone: 'up', Icon: IconArrowUpRight },
  open_short: { tone: 'down', Icon: IconArrowDownRight },
  increase: { tone: 'word-ink', Icon: IconPlus },
  reduce: { tone: 'word-ink', Icon: IconMinus },
  close: { tone: 'word-ink', Icon: IconX },
  hold: { tone: 'soft', Icon: IconPlayerPause },
  skip: { tone: 'warn', Icon: IconHandStop },
} as const satisfies Record<DecisionAction, unknown>;

/** Action that the agent decided on. */
export function ActionLabel({ action }: { readonly action: DecisionAction }): ReactElement {
  const { tone, Icon } = looks[action];
  return (
    <Word tone={`word-strong ${tone}`} Icon={Icon}>
      {actionLabels[action]}
    </Word>
  );
}
