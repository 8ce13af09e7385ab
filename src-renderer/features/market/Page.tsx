import './market.css';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { AssetClass } from '../../../src-preload/contract/views/identity.ts';
import type { MarketRow } from '../../../src-preload/contract/views/market.ts';
import { classWords, marketTitle } from '../../format/words.ts';
import { useCatalog, useDesk } from '../../stores/DeskContext.ts';
import { FailedPanel, LoadingPanel } from '../../ui/StatePanel.tsx';
import { CandlePanel } from './CandlePanel.tsx';
import { Facts } from './Facts.tsx';
import { Header } from './Header.tsx';
import { MarketChoice } from './MarketChoice.tsx';
import { resolveMarket, type Address } from './resolve-market.ts';

const homes = {
  CRYPTO: '/crypto',
  EQUITY: '/stocks',
  COMMODITY: '/commodities',
  PREDICTION: '/crypto',
} as const satisfies Record<AssetClass, string>;

/** The page of the market that an address names. */
export function MarketPage(address: Address): ReactElement {
  const { refresh } = useDesk();
  const state = useCatalog();
  switch (state.kind) {
    case 'loading':
      return <LoadingPanel label="Looking the market up…" />;
    case 'failed':
      return (
        <FailedPanel
          title="The list of markets could not be read"
          cause={state.error.message}
          onRetry={refresh}
        />
      );
    case 'ready':
      return <Resolved address={address} markets={state.catalog.markets} />;
    default:
      return state satisfies never;
  }
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
        <MarketChoice title={`No market “${coin}”${place}`} markets={resolution.similar}>
          {resolution.similar.length === 0
            ? 'The venue lists none of this coin on the network in use. Coins are case-sensitive.'
            : 'Coins are exact and case-sensitive. These have the same ticker:'}{' '}
          <Link href={homes[assetClass ?? 'CRYPTO']}>Back to Markets</Link>
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
      <div className="market-body">
        <CandlePanel market={market} />
        <Facts market={market} />
      </div>
    </div>
  );
}
