import type { ReactElement } from 'react';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../../src-preload/contract/views/markets/quote.ts';
import { formatCompact, formatCompactUsd, formatFunding, formatPrice } from '../../format/number.ts';
import { Fact } from '../../ui/Fact.tsx';
import { Figure } from '../../ui/Figure.tsx';

interface HeaderFiguresProps {
  readonly market: MarketRow;
  readonly quote: MarketQuote | undefined;
  readonly reason: string;
}

export function HeaderFigures({ market, quote, reason }: HeaderFiguresProps): ReactElement {
  const price = (value: number): string => formatPrice(value, market.sizeDecimals);
  const figures = [
    { name: 'Mid', value: quote?.mid, format: price },
    { name: 'Oracle', value: quote?.oracle, format: price },
    { name: 'Funding / h', value: quote?.fundingRate, format: formatFunding },
    { name: `Open interest, ${market.displayTicker}`, value: quote?.openInterest, format: formatCompact },
    { name: '24h volume', value: quote?.volume24hUsd, format: formatCompactUsd },
  ] as const;
  return (
    <dl className="market-list">
      {figures.map(({ name, value, format }) => (
        <Fact key={name} name={name}>
          <Figure value={value ?? null} format={format} reason={reason} />
        </Fact>
      ))}
      <Fact name="Max leverage">
        {market.maxLeverage}×{market.onlyIsolated ? ', isolated' : ''}
      </Fact>
    </dl>
  );
}
