import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { ReactElement } from 'react';

const looks = {
  long: { className: 'side up', Icon: IconArrowUpRight },
  short: { className: 'side down', Icon: IconArrowDownRight },
  buy: { className: 'side up', Icon: IconArrowUpRight },
  sell: { className: 'side down', Icon: IconArrowDownRight },
} as const;

/** Label of each side. */
export const sideLabels = { long: 'Long', short: 'Short', buy: 'Buy', sell: 'Sell' } as const;

/** Side of a position, trade or order, as word, arrow and color. */
export function SideLabel({ side }: { readonly side: keyof typeof looks }): ReactElement {
  const { className, Icon } = looks[side];
  return (
    <span className={className}>
      <Icon size={12} aria-hidden="true" />
      {sideLabels[side]}
    </span>
  );
}
