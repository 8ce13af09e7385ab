import './choice.css';
import { useTitle } from '../../ui/use-title.ts';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'wouter';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { marketAddress } from '../../format/market-address.ts';
import { dexPhrase, marketTitle } from '../../format/labels.ts';
import { SessionBadge } from '../../ui/Badges.tsx';

interface MarketChoiceProps {
  readonly title: string;
  readonly markets: readonly MarketRow[];
  /** Text before the markets. */
  readonly children: ReactNode;
  /** Text after the markets. */
  readonly after?: ReactNode;
}

/** Says that an address does not name one market, and offers the markets it may mean. */
export function MarketChoice({ title, markets, children, after }: MarketChoiceProps): ReactElement {
  useTitle(title);
  return (
    <div className="choice">
      <h1>{title}</h1>
      <p>{children}</p>
      {markets.length === 0 ? null : (
        <ul aria-label="Markets to choose from">
          {markets.map((market) => (
            <Choice key={market.marketId} market={market} />
          ))}
        </ul>
      )}
      {after}
    </div>
  );
}

function Choice({ market }: { readonly market: MarketRow }): ReactElement {
  return (
    <li>
      <Link href={marketAddress(market)} className="choice-item">
        <span>
          <strong>{marketTitle(market)}</strong>
          <span className="mono soft">{market.coin}</span>
        </span>
        <span className="soft">
          {dexPhrase(market.dex)} · {market.collateral ?? 'collateral unknown'}
        </span>
        <SessionBadge session={market.venueSession} />
      </Link>
    </li>
  );
}
