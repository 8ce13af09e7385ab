import { IconShieldCheck, IconShieldHalf, IconShieldOff, IconShieldX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Position, ProtectiveOrder } from '../../../src-preload/contract/views/account/position.ts';
import { Missing } from '../Missing.tsx';
import { missingText } from '../table/column.tsx';
import { protectionOf } from '../../format/position-figures.ts';
import { formatAmount } from '../../format/number.ts';

interface ProtectionProps {
  readonly position: Position;
  readonly price: (value: number) => string;
}

const stopLooks = {
  full: { className: 'good', label: 'Stops cover the whole position', Icon: IconShieldCheck },
  partial: { className: 'warn', label: 'Stops cover part of the position', Icon: IconShieldHalf },
  beyond_liquidation: {
    className: 'warn',
    label: 'The stop loss is beyond the liquidation price',
    Icon: IconShieldX,
  },
  none: { className: 'warn', label: 'No stop loss', Icon: IconShieldOff },
} as const;

/** Reason of the dash in place of protective orders. */
export const notRead = 'Open orders are not loaded, out of date, or partly unreadable';
const none = { takeProfit: 'no take profit', stopLoss: 'no stop loss' } as const;

/** Icon, with its label, that says whether stop losses cover the position. */
export function StopMark({ position }: Pick<ProtectionProps, 'position'>): ReactElement {
  const { stopCoverage } = position;
  if (stopCoverage === null) return <Missing reason={notRead} />;
  const { className, label, Icon } = stopLooks[stopCoverage];
  return <Icon size={14} className={className} role="img" aria-label={label} title={label} />;
}

/** The same as `StopMark`, in words. */
export function StopWords({ position: { stopCoverage } }: Pick<ProtectionProps, 'position'>): ReactElement {
  if (stopCoverage === null)
    return (
      <span className="stop-words soft">
        Stop coverage <Missing reason={notRead} />
      </span>
    );
  const { className, label, Icon } = stopLooks[stopCoverage];
  return (
    <span className={`stop-words ${className}`}>
      <Icon size={14} aria-hidden="true" />
      {label}
    </span>
  );
}

/** Take-profit and stop-loss orders of a position, and whether the stops cover all of it. */
export function Protection({ position, price }: ProtectionProps): ReactElement {
  const protection = protectionOf(position);
  if (protection === null) return <Missing reason={notRead} />;
  const { takeProfits, stopLosses } = protection;
  return (
    <span className="protection">
      <StopMark position={position} />
      <span>
        <Line label="TP" none={none.takeProfit} orders={takeProfits} price={price} />
        <Line label="SL" none={none.stopLoss} orders={stopLosses} price={price} />
      </span>
    </span>
  );
}

/** Describes the protection in one line. */
export function protectionText(position: Position, price: ProtectionProps['price']): string {
  const protection = protectionOf(position);
  if (protection === null) return missingText;
  const { takeProfits, stopLosses } = protection;
  const line = (label: string, without: string, orders: readonly ProtectiveOrder[]): string =>
    orders.length === 0 ? without : `${label} ${orders.map((order) => price(order.triggerPrice)).join(', ')}`;
  return `${line('TP', none.takeProfit, takeProfits)}; ${line('SL', none.stopLoss, stopLosses)}`;
}

const stopRanks = { none: 0, beyond_liquidation: 1, partial: 2, full: 3 } as const;

/** Ranks how much of a position its stops cover; null: not known. */
export function protectionRank({ stopCoverage }: Position): number | null {
  return stopCoverage && stopRanks[stopCoverage];
}

interface LineProps {
  readonly label: string;
  readonly none: string;
  readonly orders: readonly ProtectiveOrder[];
  readonly price: (value: number) => string;
}

function Line({ label, none, orders, price }: LineProps): ReactElement {
  if (orders.length === 0) return <span className="protection-line faint">{none}</span>;
  const prices = orders.map(({ triggerPrice: at }) => price(at));
  return (
    <span
      className="protection-line"
      title={orders.map(({ oid, size }) => `order ${oid}: ${formatAmount(size)}`).join('\n')}
    >
      <span className="faint">{label}</span> {prices.slice(0, 2).join(', ')}
      {prices.length > 2 ? ` and ${prices.length - 2} more` : ''}
    </span>
  );
}
