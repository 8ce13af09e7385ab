import './cards.css';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactElement } from 'react';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { CardStates } from './card-state.ts';
import { MarketCard } from './MarketCard.tsx';

const gap = 8;
const padding = 16;
/** px. Fits three cards at a width of 1280, two at 853. The longest names need 376, which they have at 900 and from 1280 on. */
const narrowestCard = 364;
const cardHeight = 178;

interface CardGridProps {
  readonly markets: readonly MarketRow[];
  readonly label: string;
  readonly states: CardStates;
  /** Why the state of a market that `states` lacks is unknown. */
  readonly whyUnknown: string;
}

interface CardColumn {
  readonly left: number;
  readonly width: number;
}

/** Returns as many columns of equal width as fit. */
function cardColumns(width: number): readonly CardColumn[] {
  const room = Math.max(narrowestCard, width - 2 * padding);
  const count = Math.max(1, Math.floor((room + gap) / (narrowestCard + gap)));
  const each = (room - (count - 1) * gap) / count;
  return Array.from({ length: count }, (_, index) => ({ left: padding + index * (each + gap), width: each }));
}

/** Draws only the cards in sight. */
export function CardGrid({ markets, label, states, whyUnknown }: CardGridProps): ReactElement {
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: measured, width } = useElementSize();
  const columns = cardColumns(width);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled by React Compiler
  const rows = useVirtualizer({
    count: Math.ceil(markets.length / columns.length),
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight + gap,
    overscan: 2,
  });
  return (
    <div
      ref={useMergedRef(scroller, measured)}
      className="cards"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <ul className="cards-body" aria-label={`Cards of ${label}`} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().flatMap(({ index: row, start }) =>
          columns.map((style, column) => {
            const index = row * columns.length + column;
            const market = markets[index];
            return market === undefined ? null : (
              <li
                key={market.marketId}
                aria-setsize={markets.length}
                aria-posinset={index + 1}
                className="cards-item"
                style={{ top: start, height: cardHeight, ...style }}
              >
                <MarketCard
                  market={market}
                  state={states.get(market.marketId) ?? null}
                  whyUnknown={whyUnknown}
                />
              </li>
            );
          }),
        )}
      </ul>
    </div>
  );
}
