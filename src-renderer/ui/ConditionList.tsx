import './conditions.css';
import type { ReactElement } from 'react';
import type { Tradeability } from '../../src-preload/contract/views/markets/market.ts';
import { conditionsOf } from './conditions.ts';

/** The five conditions for trading a market, each with its state in a word. */
export function ConditionList({ tradeability }: { readonly tradeability: Tradeability }): ReactElement {
  return (
    <ul className="conditions">
      {conditionsOf(tradeability).map(({ key, label, value, look: { className, Icon } }) => (
        <li key={key}>
          <Icon size={14} className={className} aria-hidden="true" />
          {label}
          <span className={className}>{value}</span>
        </li>
      ))}
    </ul>
  );
}
