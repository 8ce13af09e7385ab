import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactElement } from 'react';

const looks = {
  long: { className: 'side up', Icon: IconArrowUpRight },
  short: { className: 'side down', Icon: IconArrowDownRight },
  buy: { className: 'side up', Icon: IconArrowUpRight },
  sell: { className: 'side down', Icon: IconArrowDownRight },
} as const;

/** The word alone. */
export const sideWords = { long: 'Long', short: 'Short', buy: 'Buy', sell: 'Sell' } as const;

/** Which way it goes: word, arrow and colour say the same. */
export function SideWord({ side }: { readonly side: keyof typeof looks }): ReactElement {
  const { className, Icon } = looks[side];
  return (
    <span className={className}>
      <Icon size={12} aria-hidden="true" />
      {sideWords[side]}
    </span>
  );
}
