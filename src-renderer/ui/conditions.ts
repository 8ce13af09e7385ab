import { IconCircleCheckFilled, IconCircleDashed, IconCircleXFilled } from '@tabler/icons-react';
import type { Tradeability } from '../../src-preload/contract/views/markets/market.ts';
import { conditionWords } from '../format/words.ts';

const looks = {
  yes: { className: 'good', Icon: IconCircleCheckFilled },
  no: { className: 'warn', Icon: IconCircleXFilled },
  unknown: { className: 'faint', Icon: IconCircleDashed },
} as const;

type ConditionWord = keyof typeof looks;

export interface Condition {
  readonly key: keyof Tradeability;
  readonly label: string;
  readonly word: ConditionWord;
  readonly look: (typeof looks)[ConditionWord];
}

export function holdsWord(holds: boolean | null): ConditionWord {
  return holds === null ? 'unknown' : holds ? 'yes' : 'no';
}

/** Returns the five conditions, in their order. */
export function conditionsOf(tradeability: Tradeability): readonly Condition[] {
  const keys = Object.keys(conditionWords) as (keyof typeof conditionWords)[];
  return keys.map((key) => {
    const word = holdsWord(tradeability[key]);
    return { key, label: conditionWords[key], word, look: looks[word] };
  });
}
