import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { MarketTag } from '../../src-preload/contract/views/identity.ts';
import { isSpotPair } from '../format/agreement.ts';
import { marketAddress } from '../format/market-address.ts';
import { Missing } from './Missing.tsx';

interface MarketLinkProps {
  readonly market: Pick<MarketTag, 'coin' | 'assetClass'> | null;
  /** Symbol as the agent wrote it. */
  readonly symbol: string | null;
}

/** Name of a row's market, linked to its page. If the market is not known, the symbol that the agent wrote. */
export function MarketLink({ market, symbol }: MarketLinkProps): ReactElement {
  const coin = market?.coin ?? null;
  if (market !== null && coin !== null) {
    const { assetClass } = market;
    return (
      <Link href={marketAddress({ assetClass, coin })} className="market-name cut" title={coin}>
        {coin}
      </Link>
    );
  }
  if (symbol === null) return <Missing reason="Not about a market" />;
  if (isSpotPair(symbol)) {
    return (
      <span className="market-name cut" title={`${symbol} is a spot pair; only perpetuals have a page`}>
        Spot {symbol}
      </span>
    );
  }
  return (
    <span className="market-name cut" title={`${symbol}: unknown market on this network`}>
      {symbol}
    </span>
  );
}
