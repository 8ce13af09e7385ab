import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled } from '@tabler/icons-react';
import type { Tradeability } from '../../src-preload/contract/views/markets/market.ts';
import { conditionLabels } from '../format/labels.ts';

const looks = {
  yes: { className: 'good', Icon: IconCircleCheckFilled },
  no: { className: 'warn', Icon: IconCircleXFilled },
  unknown: { className: 'faint', Icon: IconCircleDashed },
} as const;

type ConditionLabel = keyof typeof looks;

export interface Condition {
  readonly key: keyof Tradeability;
  readonly label: string;
  readonly value: ConditionLabel;
  readonly look: (typeof looks)[ConditionLabel];
}

export function holdsLabel(holds: boolean | null): ConditionLabel {
  return holds === null ? 'unknown' : holds ? 'yes' : 'no';
}

/** Returns the five conditions, in their order. */
export function conditionsOf(tradeability: Tradeability): readonly Condition[] {
  const keys = Object.keys(conditionLabels) as (keyof typeof conditionLabels)[];
  return keys.map((key) => {
    const value = holdsLabel(tradeability[key]);
    return { key, label: conditionLabels[key], value, look: looks[value] };
  });
}
