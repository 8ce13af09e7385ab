import { Fragment, type ReactElement } from 'react';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { serviceText } from '../../format/service-text.ts';
import { useSelected } from '../../operations/use-operation.ts';
import { whyAgentUnknown } from '../../stores/why-agent-unknown.ts';
import { ConditionList } from '../../ui/ConditionList.tsx';
import { OpenOrders } from './OpenOrders.tsx';

/** Facts of the market other than its prices. */
export function Facts({ market }: { readonly market: MarketRow }): ReactElement {
  return (
    <div className="market-facts">
      <OpenOrders market={market} />
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
    </div>
  );
}

/** Market id that breaks only after a colon: a break elsewhere would read as a part of the id. */
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

function TradeableFacts({ market }: { readonly market: MarketRow }): ReactElement {
  const { tradeability, unavailableReason } = market;
  const { discovered, ...reported } = tradeability;
  const isNothingKnown = Object.values(tradeability).every((value) => value === null);
  const known = useSelected('getAgent', (agent) => ({ why: whyAgentUnknown(agent) }));
  const why = known === null ? 'not reported yet' : known.why;
  return (
    <section>
      <h2>Tradeable by the agent</h2>
      {isNothingKnown ? (
        <p>Unknown: {why ?? 'the agent reports nothing on this market'}.</p>
      ) : (
        <ConditionList tradeability={tradeability} />
      )}
      {Object.values(reported).includes(null) && !isNothingKnown ? (
        <p className="faint">The others are unknown: {why ?? 'not reported by the agent'}.</p>
      ) : null}
      {discovered === null ? <p className="faint">{serviceText(unavailableReason)}</p> : null}
    </section>
  );
}
