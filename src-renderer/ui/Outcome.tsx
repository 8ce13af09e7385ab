import {
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconHourglass,
  IconHourglassEmpty,
  IconHourglassOff,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { OrderStanding, OrderStatus } from '../../src-preload/contract/bridge/trades.ts';
import { outcomeWord, standingHint } from '../format/standing-words.ts';

const looks = {
  filled: { tone: 'word-good', Icon: IconCircleCheck },
  partial: { tone: 'word-warn', Icon: IconCircleHalf2 },
  resting: { tone: 'word-soft', Icon: IconHourglass },
  rejected: { tone: 'word-bad', Icon: IconCircleX },
  unknown: { tone: 'word-soft', Icon: IconCircleDashed },
} as const satisfies Record<OrderStatus, unknown>;

const standingLooks = {
  resting: looks.resting,
  ended: { tone: 'word-faint', Icon: IconHourglassOff },
  unknown: { tone: 'word-soft', Icon: IconHourglassEmpty },
} as const satisfies Record<OrderStanding['kind'], unknown>;

interface OutcomeProps {
  readonly status: OrderStatus;
  /** Absent: what the agent said then, whatever has become of it. */
  readonly standing?: OrderStanding | null;
}

/** What became of an order: word, sign and colour say the same. */
export function Outcome({ status, standing = null }: OutcomeProps): ReactElement {
  const { tone, Icon } = standing === null ? looks[status] : standingLooks[standing.kind];
  return (
    <span className={`word ${tone}`} title={standing === null ? undefined : standingHint(standing)}>
      <Icon size={13} aria-hidden="true" />
      {outcomeWord({ orderStatus: status, standing })}
    </span>
  );
}
