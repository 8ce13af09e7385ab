import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { AgentMarketReference } from '../../src-preload/contract/views/journal/agent-identity.ts';
import { unlistedHint } from '../format/labels.ts';
import { marketAddress } from '../format/market-address.ts';

interface MarketNameProps {
  readonly market: AgentMarketReference;
}

/** An exact coin, linked to its page if the catalog lists it. A very long one is cut off, with all of it in the title. */
export function MarketName({ market }: MarketNameProps): ReactElement {
  if (market.marketId === null)
    return (
      <span className="market-name coin-cut" title={`${market.coin}: ${unlistedHint}`}>
        {market.coin}
      </span>
    );
  return (
    <Link
      href={marketAddress({ coin: market.coin, assetClass: market.assetClass })}
      className="market-name coin-cut"
      title={market.coin}
    >
      {market.coin}
    </Link>
  );
}
