import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { Fragment, type ReactElement } from 'react';
import { useStore } from 'zustand';
import type { MarketRow, Tradeability } from '../../../src-preload/contract/views/market.ts';
import { useDesk } from '../../stores/DeskContext.ts';
import { Holdings } from './Holdings.tsx';
import { Sessions } from './Sessions.tsx';

/** What is known of the market beside its prices. */
export function Facts({ market }: { readonly market: MarketRow }): ReactElement {
  return (
    <aside className="market-facts" aria-label="About this market">
      <Sessions market={market} />
      <Holdings market={market} />
      <Underlying market={market} />
      <TradeableFacts market={market} />
      <section>
        <h2>Identity</h2>
        <dl className="facts-list">
          <dt>Market id</dt>
          <dd className="mono facts-id">
            <MarketId marketId={market.marketId} />
          </dd>
          <dt>Size decimals</dt>
          <dd>{market.sizeDecimals}</dd>
        </dl>
      </section>
    </aside>
  );
}

/** May be broken after its colons only: a break elsewhere would read as a part of it. */
function MarketId({ marketId }: { readonly marketId: string }): ReactElement {
  const parts = marketId.split(/(?<=:)/);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={parts.slice(0, index + 1).join('')}>
          {index === 0 ? null : <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </>
  );
}

function Underlying({
  market: { assetClass, underlying },
}: {
  readonly market: MarketRow;
}): ReactElement | null {
  if (assetClass === 'COMMODITY') {
    return (
      <section>
        <h2>Underlying</h2>
        <p>The venue’s oracle is the settlement reference.</p>
        <p>No external reference feed is known.</p>
      </section>
    );
  }
  if (assetClass !== 'EQUITY') return null;
  const ticker = underlying?.ticker ?? null;
  return (
    <section>
      <h2>Underlying</h2>
      {ticker === null ? (
        <p>No reference feed is known for this market.</p>
      ) : (
        <p>
          Underlying <strong>{ticker}</strong>
        </p>
      )}
    </section>
  );
}

const conditions = [
  { key: 'discovered', label: 'Discovered on the venue' },
  { key: 'configured', label: 'Configured for the agent' },
  { key: 'operatorListed', label: 'On the operator’s symbol list' },
  { key: 'governanceApproved', label: 'Approved by governance' },
  { key: 'activated', label: 'Activated' },
] as const satisfies readonly { readonly key: keyof Tradeability; readonly label: string }[];

function TradeableFacts({ market: { tradeability } }: { readonly market: MarketRow }): ReactElement {
  const attached = useStore(useDesk().frame, ({ frame }) => frame?.health.agent.attached ?? false);
  const values = Object.values(tradeability);
  const reason = attached ? 'the agent can’t be read' : 'agent not connected';
  return (
    <section>
      <h2>Tradeable by the agent</h2>
      {values.every((value) => value === null) ? (
        <p>Unknown: {reason}.</p>
      ) : (
        <ul className="conditions">
          {conditions.map(({ key, label }) => (
            <Condition key={key} label={label} holds={tradeability[key]} />
          ))}
        </ul>
      )}
      {values.includes(null) && values.some((value) => value !== null) ? (
        <p className="faint">The rest is unknown: {reason}.</p>
      ) : null}
    </section>
  );
}

function Condition({
  label,
  holds,
}: {
  readonly label: string;
  readonly holds: boolean | null;
}): ReactElement {
  const word = holds === null ? 'unknown' : holds ? 'yes' : 'no';
  const Icon = holds === null ? IconMinus : holds ? IconCheck : IconX;
  const className = holds === null ? 'faint' : holds ? 'up' : 'down';
  return (
    <li>
      <Icon size={14} className={className} aria-hidden="true" />
      {label}
      <span className={className}>{word}</span>
    </li>
  );
}
