import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import { conditionsOf, holdsWord } from '../../ui/conditions.ts';

interface CardConditionsProps {
  readonly market: Pick<MarketRow, 'tradeable' | 'tradeability'>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The five conditions as marks, and whether all of them hold; the button puts them in words. */
export function CardConditions({ market, isOpen, onToggle }: CardConditionsProps): ReactElement {
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className="card-conditions">
      <ul aria-label="Trading conditions">
        {conditionsOf(market.tradeability).map(({ key, label, word, look: { className, Icon } }) => (
          <li key={key} title={`${label}: ${word}`}>
            <Icon size={14} className={className} aria-hidden="true" />
            <span className="unseen">
              {label}: {word}
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className="card-toggle" aria-expanded={isOpen} onClick={onToggle}>
        Tradeable: {holdsWord(market.tradeable)}
        <span className="unseen">. Show the five conditions</span>
        <Chevron size={12} aria-hidden="true" />
      </button>
    </div>
  );
}
