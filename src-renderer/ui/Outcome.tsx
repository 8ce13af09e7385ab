import {
  IconAlertOctagon,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconHourglass,
  IconHourglassEmpty,
  IconHourglassOff,
} from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { OrderStatus, RestingState } from '../../src-preload/contract/views/trades/trade.ts';
import { outcomeLabel, outcomeHint, type Rested } from '../format/outcome-text.ts';
import { Word } from './Word.tsx';

const looks = {
  filled: { tone: 'good', Icon: IconCircleCheck },
  partial: { tone: 'warn', Icon: IconCircleHalf2 },
  resting: { tone: 'soft', Icon: IconHourglass },
  rejected: { tone: 'bad', Icon: IconCircleX },
  unknown: { tone: 'soft', Icon: IconCircleDashed },
} as const satisfies Record<OrderStatus, unknown>;

const restingLooks = {
  open: looks.resting,
  canceled: { tone: 'faint', Icon: IconHourglassOff },
  filled: looks.filled,
  rejected: looks.rejected,
  unknown: { tone: 'soft', Icon: IconHourglassEmpty },
} as const satisfies Record<RestingState, unknown>;

const liquidatedLook = { tone: 'bad', Icon: IconAlertOctagon } as const;

interface OutcomeProps {
  readonly status: OrderStatus;
  /** Absent: shows the status as the agent reported it then, whatever happened to the order since. */
  readonly rested?: Rested;
}

const asReported: Rested = { restingState: null, restingStatus: null, liquidated: null };

/** Status of an order, as word, icon and color. */
export function Outcome({ status, rested = asReported }: OutcomeProps): ReactElement {
  return (
    <Word {...lookOf(status, rested)} title={outcomeHint(rested) ?? undefined}>
      {outcomeLabel({ ...rested, orderStatus: status })}
    </Word>
  );
}

function lookOf(status: OrderStatus, { restingState, liquidated }: Rested) {
  if (liquidated === true) return liquidatedLook;
  return restingState === null ? looks[status] : restingLooks[restingState];
}
