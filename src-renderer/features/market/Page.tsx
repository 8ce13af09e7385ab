import './market.css';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import { homeAddresses } from '../../format/market-address.ts';
import { classWords, marketTitle } from '../../format/words.ts';
import { WithCatalog } from '../../ui/WithCatalog.tsx';
import { Activity } from './Activity.tsx';
import { CandlePanel } from './chart/CandlePanel.tsx';
import { Facts } from './Facts.tsx';
import { Header } from './Header.tsx';
import { MarketChoice } from './MarketChoice.tsx';
import { ReferenceChart } from './reference/ReferenceChart.tsx';
import { resolveMarket, type Address } from './resolve-market.ts';
import { Standing } from './Standing.tsx';

/** The page of the market that an address names. */
export function MarketPage(address: Address): ReactElement {
  return (
    <WithCatalog waiting="Looking the market up…">
      {({ markets }) => <Resolved address={address} markets={markets} />}
    </WithCatalog>
  );
}

interface ResolvedProps {
  readonly address: Address;
  readonly markets: readonly MarketRow[];
}

function Resolved({ address, markets }: ResolvedProps): ReactElement {
  const { assetClass, coin } = address;
  const resolution = resolveMarket(markets, address);
  const place = assetClass === null ? '' : ` in ${classWords[assetClass]}`;
  switch (resolution.kind) {
    case 'found':
      return <OneMarket key={resolution.market.marketId} market={resolution.market} />;
    case 'ambiguous':
      return (
        <MarketChoice title={`Which ${coin}?`} markets={resolution.candidates}>
          “{coin}” is listed by more than one DEX. They are different markets with prices of their own.
        </MarketChoice>
      );
    case 'unknown':
      return (
        <MarketChoice
          title={`No market “${coin}”${place}`}
          markets={resolution.similar}
          after={
            <Link href={homeAddresses[assetClass ?? 'CRYPTO'] ?? homeAddresses.CRYPTO}>Back to Markets</Link>
          }
        >
          {resolution.similar.length === 0
            ? 'The venue lists none of this coin on the network in use. Coins are case-sensitive.'
            : 'Coins are exact and case-sensitive. These have the same ticker:'}
        </MarketChoice>
      );
    default:
      return resolution satisfies never;
  }
}

function OneMarket({ market }: { readonly market: MarketRow }): ReactElement {
  useDocumentTitle(`${marketTitle(market)} · Perpscope`);
  return (
    <div className="market">
      <Header market={market} />
      <Standing market={market} />
      <div className="market-body">
        <div className="market-charts">
          <CandlePanel market={market} />
          <ReferenceChart market={market} />
        </div>
        <Facts market={market} />
        <Activity market={market} />
      </div>
    </div>
  );
}
