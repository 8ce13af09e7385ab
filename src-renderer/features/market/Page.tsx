import './market.css';
import { useTitle } from '../../ui/use-title.ts';
import type { ReactElement } from 'react';
import { Link } from 'wouter';
import type { Catalog, MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { homeAddresses } from '../../format/market-address.ts';
import { classLabels, marketTitle } from '../../format/labels.ts';
import { serviceText } from '../../format/service-text.ts';
import { Answered } from '../../ui/answers/Answered.tsx';
import { useOperation } from '../../operations/use-operation.ts';
import { Activity } from './Activity.tsx';
import { CandlePanel } from './chart/CandlePanel.tsx';
import { Facts } from './Facts.tsx';
import { Header } from './Header.tsx';
import { HeldPosition } from './HeldPosition.tsx';
import { MarketChoice } from './MarketChoice.tsx';
import { ReferenceChart } from './reference/ReferenceChart.tsx';
import { resolveMarket, type Address } from './resolve-market.ts';
import { Sessions, SessionTrouble } from './Sessions.tsx';

/** Page of the market that an address names. */
export function MarketPage(address: Address): ReactElement {
  return (
    <Answered what="markets" used={useOperation('listMarkets', null)}>
      {(catalog) => <Resolved address={address} catalog={catalog} />}
    </Answered>
  );
}

interface ResolvedProps {
  readonly address: Address;
  readonly catalog: Catalog;
}

function Resolved({ address, catalog }: ResolvedProps): ReactElement {
  const { assetClass, coin } = address;
  const resolution = resolveMarket(catalog.markets, address);
  const inClass = assetClass === null ? '' : ` in ${classLabels[assetClass]}`;
  switch (resolution.kind) {
    case 'found':
      return <OneMarket key={resolution.market.marketId} market={resolution.market} />;
    case 'ambiguous':
      return (
        <MarketChoice title={`Which ${coin}?`} markets={resolution.candidates}>
          “{coin}” is listed by more than one DEX. Each is a separate market with its own price.
        </MarketChoice>
      );
    case 'unknown':
      return (
        <MarketChoice
          title={`No market “${coin}”${inClass}`}
          markets={resolution.similar}
          after={
            <Link href={homeAddresses[assetClass ?? 'CRYPTO'] ?? homeAddresses.CRYPTO}>Back to Markets</Link>
          }
        >
          {resolution.similar.length === 0
            ? `${whyUnlisted(catalog)} Coin names are case-sensitive.`
            : 'Coin names are case-sensitive. These markets have the same ticker:'}
        </MarketChoice>
      );
    default:
      return resolution satisfies never;
  }
}

function whyUnlisted({ whyIncomplete }: Catalog): string {
  return whyIncomplete === null
    ? 'The venue lists no such coin on this network.'
    : `The venue’s list of markets is incomplete. ${serviceText(whyIncomplete)}`;
}

function OneMarket({ market }: { readonly market: MarketRow }): ReactElement {
  useTitle(marketTitle(market));
  return (
    <div className="market">
      <Header market={market} />
      <SessionTrouble market={market} />
      <div className="market-body">
        <div className="market-charts">
          <CandlePanel market={market} />
          <ReferenceChart market={market} />
        </div>
        <aside className="market-side" aria-label="About this market">
          <HeldPosition market={market} />
          <Sessions market={market} />
          <Facts market={market} />
        </aside>
        <Activity market={market} />
      </div>
    </div>
  );
}
