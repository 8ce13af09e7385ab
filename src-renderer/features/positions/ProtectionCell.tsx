import { IconShieldCheck, IconShieldHalf, IconShieldOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { Position, ProtectiveOrder } from '../../../src-preload/contract/views/position.ts';
import { Missing } from '../../ui/Missing.tsx';
import { protectionOf } from './view-model.ts';

interface ProtectionCellProps {
  readonly position: Position;
  readonly price: (value: number) => string;
}

const stopLooks = {
  whole: { className: 'up', label: 'Stops cover the whole position', Icon: IconShieldCheck },
  part: { className: 'warn', label: 'Stops cover a part of the position', Icon: IconShieldHalf },
  none: { className: 'warn', label: 'No stop loss', Icon: IconShieldOff },
} as const;

export function ProtectionCell({ position, price }: ProtectionCellProps): ReactElement {
  const { takeProfits, stopLosses, stops } = protectionOf(position);
  if (stops === null) {
    return (
      <td className="left">
        <Missing reason="Its open orders have not been read, the reading is too old, or one of them could not be read" />
      </td>
    );
  }
  const { className, label, Icon } = stopLooks[stops];
  return (
    <td className="left">
      <span className="protection">
        <Icon size={14} className={className} role="img" aria-label={label} title={label} />
        <span>
          <Line word="TP" none="no take profit" orders={takeProfits} price={price} />
          <Line word="SL" none="no stop loss" orders={stopLosses} price={price} />
        </span>
      </span>
    </td>
  );
}

interface LineProps {
  readonly word: string;
  readonly none: string;
  readonly orders: readonly ProtectiveOrder[];
  readonly price: (value: number) => string;
}

function Line({ word, none, orders, price }: LineProps): ReactElement {
  if (orders.length === 0) return <span className="protection-line faint">{none}</span>;
  const prices = orders.map(({ trigger_price: at }) => price(at));
  return (
    <span
      className="protection-line"
      title={orders.map(({ oid, size }) => `order ${oid}: ${size}`).join('\n')}
    >
      <span className="faint">{word}</span> {prices.slice(0, 2).join(', ')}
      {prices.length > 2 ? ` and ${prices.length - 2} more` : ''}
    </span>
  );
}
