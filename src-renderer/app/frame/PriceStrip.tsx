import './strips.css';
import { useCallback, useMemo, type ReactElement, type RefCallback } from 'react';
import { Link } from 'wouter';
import { useStore } from 'zustand';
import type { AgentToken } from '../../../src-preload/contract/views/funds/agent-token.ts';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { formatAge } from '../../format/age.ts';
import { localInstant } from '../../format/instant.ts';
import { marketAddress } from '../../format/market-address.ts';
import { formatPrice, formatTokenUsd, formatCount } from '../../format/number.ts';
import { marketTitle, unlistedHint } from '../../format/labels.ts';
import { useCatalog, useFrame, useSelected } from '../../operations/use-operation.ts';
import { useApp, useFromClock, useQuote } from '../../stores/AppContext.ts';
import { readingOf } from '../../stores/quote-reading.ts';
import { Change } from '../../ui/Change.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { stripContent } from './price-strip.ts';
import { useOneStop } from './use-one-stop.ts';

const recheckMs = 5_000;

/** Prices of exactly the markets that the agent reports it trades now (source document 1.2.2), and of its own token. */
export function PriceStrip(): ReactElement {
  const app = useApp();
  const open = useStore(app.connection, ({ link }) => link.kind === 'open');
  const network = useFrame((frame) => frame.network);
  const agent = useSelected('getAgent', (view) => view);
  // A quote that becomes stale must disappear even if no push arrives.
  const recheck = useFromClock((now) => (now === null ? null : Math.floor(now / recheckMs)));
  const usable = useStore(app.quotes, ({ byMarketId }) => {
    const clock = app.clock.getState();
    const at = recheck === null ? { ...clock, nowMs: null } : clock;
    return (agent?.symbols ?? [])
      .map(({ marketId }) => marketId)
      .filter((id) => id !== null && readingOf(byMarketId.get(id), at).kind === 'fresh')
      .join(' ');
  });
  const oneStop = useOneStop();
  const content = useMemo(() => {
    const ids = new Set(usable.split(' '));
    return stripContent({ network: open ? network : null, agent, isUsable: (id) => ids.has(id) });
  }, [open, network, agent, usable]);
  // An agent of another network must not be shown beside the prices of this one.
  const token = open && network !== null && agent?.attachment === 'attached' ? agent.token : null;
  return (
    <section className="prices" aria-label="Markets the agent trades now">
      {content.kind === 'sentence' ? (
        <p className="faint">{content.text}</p>
      ) : (
        <div
          className="prices-scroll"
          ref={keepFocusInSight}
          role="group"
          aria-label="Prices, scrolls horizontally"
          {...oneStop}
        >
          <ul className="prices-list">
            {content.symbols.map(({ coin, marketId }) => (
              <Symbol key={coin} coin={coin} marketId={marketId} />
            ))}
          </ul>
        </div>
      )}
      {token === null ? null : <Token token={token} />}
    </section>
  );
}

/** A browser scrolls to an element that gets the focus, but not when widths change afterwards. */
const keepFocusInSight: RefCallback<HTMLDivElement> = (scroller) => {
  if (scroller === null) return;
  const observer = new ResizeObserver(() => {
    const { activeElement } = document;
    if (activeElement === scroller || !scroller.contains(activeElement)) return;
    activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  for (const one of [scroller, ...scroller.children]) observer.observe(one);
  return () => observer.disconnect();
};

interface SymbolProps {
  readonly coin: string;
  readonly marketId: string | null;
}

function Symbol({ coin, marketId }: SymbolProps): ReactElement {
  const catalog = useCatalog();
  const market =
    catalog.kind === 'ready' ? catalog.value.markets.find((row) => row.marketId === marketId) : undefined;
  return (
    <li>
      {market === undefined ? (
        <span className="price">
          <span className="price-coin">{coin}</span>
          <Missing reason={`${coin}: ${unlistedHint}`} />
        </span>
      ) : (
        <KnownSymbol market={market} />
      )}
    </li>
  );
}

function KnownSymbol({ market }: { readonly market: MarketRow }): ReactElement {
  const quote = useQuote(market);
  const { sizeDecimals } = market;
  const price = useCallback((value: number) => formatPrice(value, sizeDecimals), [sizeDecimals]);
  const staleAge = useFromClock((_, clock) => {
    const reading = readingOf(quote, clock);
    return reading.kind === 'stale' ? formatAge(reading.ageMs) : null;
  });
  return (
    <Link
      href={marketAddress(market)}
      className={staleAge === null ? 'price' : 'price price-stale'}
      tabIndex={-1}
      title={marketTitle(market)}
    >
      <span className="price-coin">{market.coin}</span>
      <Figure
        value={quote?.mark ?? null}
        format={price}
        reason="No usable quote"
        flashes={staleAge === null}
      />
      {staleAge === null ? (
        <Change value={quote?.change24hPct ?? null} reason="No price from 24 hours ago" />
      ) : (
        <span className="price-age">stale {staleAge}</span>
      )}
    </Link>
  );
}

/** Price of the agent's own token, and its source. */
function Token({ token }: { readonly token: AgentToken }): ReactElement | null {
  if (token.symbol === null) return null;
  return (
    <span className="price prices-token" title={tokenTitle(token)}>
      <span className="price-coin">{token.symbol}</span>
      <Figure
        value={token.priceUsd}
        format={formatTokenUsd}
        reason={token.reason ?? 'The agent reports no price of its token'}
      />
      {token.priceUsd !== null && token.estimated ? (
        <abbr className="chip chip-warn" title={token.reason ?? undefined} tabIndex={0}>
          est.
        </abbr>
      ) : null}
      {token.blockTime === null || token.source === 'agent' ? null : (
        <BlockAge at={Date.parse(token.blockTime)} />
      )}
    </span>
  );
}

/** Age of the pool's block, counting up. `at`: world ms. */
function BlockAge({ at }: { readonly at: number }): ReactElement | null {
  const age = useFromClock((now) => (now === null ? null : formatAge(now - at)));
  return age === null ? null : <span className="faint">{age}</span>;
}

const sources = {
  pool: 'Price of the on-chain pool',
  pool_and_market: 'Price of the on-chain pool times the venue’s mark',
  agent: 'The agent’s own estimate',
} as const satisfies Record<NonNullable<AgentToken['source']>, string>;

/** Returns the source, the exact price, the block and its time. */
function tokenTitle({ source, priceUsdExact, reason, blockNumber, blockTime }: AgentToken): string {
  const block =
    blockNumber === null || blockTime === null
      ? null
      : `Block ${formatCount(blockNumber)}, ${localInstant.full(Date.parse(blockTime))}`;
  const price = source === null || priceUsdExact === null ? null : `${sources[source]}: $${priceUsdExact}`;
  return [price, reason, block].filter((line) => line !== null).join('\n');
}
