import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconHourglass,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { OrderStatus } from '../../src-preload/contract/bridge/trades.ts';
import { outcomeWords } from '../format/trade-words.ts';

const looks = {
  filled: { tone: 'word-good', Icon: IconCircleCheck },
  partial: { tone: 'word-warn', Icon: IconCircleHalf2 },
  resting: { tone: 'word-soft', Icon: IconHourglass },
  rejected: { tone: 'word-bad', Icon: IconCircleX },
  unknown: { tone: 'word-soft', Icon: IconCircleDashed },
} as const satisfies Record<OrderStatus, unknown>;

/** What became of an order: word, sign and colour say the same. */
export function Outcome({ status }: { readonly status: OrderStatus }): ReactElement {
  const { tone, Icon } = looks[status];
  return (
    <span className={`word ${tone}`}>
      <Icon size={13} aria-hidden="true" />
      {outcomeWords[status]}
    </span>
  );
}
