import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactElement } from 'react';

const looks = {
  long: { className: 'side up', word: 'Long', Icon: IconArrowUpRight },
  short: { className: 'side down', word: 'Short', Icon: IconArrowDownRight },
  buy: { className: 'side up', word: 'Buy', Icon: IconArrowUpRight },
  sell: { className: 'side down', word: 'Sell', Icon: IconArrowDownRight },
} as const;

/** Which way it goes: word, arrow and colour say the same. */
export function SideWord({ side }: { readonly side: keyof typeof looks }): ReactElement {
  const { className, word, Icon } = looks[side];
  return (
    <span className={className}>
      <Icon size={12} aria-hidden="true" />
      {word}
    </span>
  );
}
