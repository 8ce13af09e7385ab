import { memo, useCallback, useState, type ReactElement } from 'react';
import { Link } from 'wouter';
import { IconChevronDown, IconChevronUp, IconAlertTriangle } from '@tabler/icons-react';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import type { MarketQuote } from '../../../src-preload/contract/views/markets/quote.ts';
import { marketAddress } from '../../format/market-address.ts';
import { formatPrice } from '../../format/number.ts';
import { dexLabel, marketTitle } from '../../format/labels.ts';
import { useFromClock, useQuote } from '../../stores/AppContext.ts';
import { readingOf } from '../../stores/quote-reading.ts';
import { ActivationBadge, SessionBadge, oldQuote, StaleBadge } from '../../ui/Badges.tsx';
import { Change } from '../../ui/Change.tsx';
import { ConditionList } from '../../ui/ConditionList.tsx';
import { Mark } from '../../ui/Mark.tsx';
import type { CardState } from './card-state.ts';
import { missingFigure } from './reasons.ts';
import { conditionsOf, holdsLabel } from '../../ui/conditions.ts';
import { nextChangeText, underlyingSessionLabels } from '../../format/session-text.ts';
import { verdictText, withoutAgent, type NewEntries } from '../../format/verdict.ts';
import { useAgentCounts } from '../../stores/use-agent-counts.ts';
import { Missing } from '../../ui/Missing.tsx';
import { verdictIcons } from '../../ui/verdict-looks.ts';

interface CardConditionsProps {
  readonly market: Pick<MarketRow, 'tradeable' | 'tradeability'>;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

interface MarketCardProps {
  readonly market: MarketRow;
  /** null: unknown; `whyUnknown` says why. */
  readonly state: CardState | null;
  readonly whyUnknown: string;
}

/** Card of a stock or commodity perpetual. */
export const MarketCard = memo(function MarketCard({
  market,
  state,
  whyUnknown,
}: MarketCardProps): ReactElement {
  const quote = useQuote(market);
  const [inWords, setInWords] = useState(false);
  const staleSeconds = useFromClock((_, clock) => {
    const reading = readingOf(quote, clock);
    return reading.kind === 'stale' ? Math.floor(reading.ageMs / 1000) : null;
  });
  return (
    <article className={staleSeconds === null ? 'card' : 'card card-stale'}>
      <h2 className="card-name">
        <Link href={marketAddress(market)} className="card-link" title={marketTitle(market)}>
          {marketTitle(market)}
        </Link>
      </h2>
      <Identity market={market} />
      <div className="card-body">
        {inWords ? (
          <ConditionList tradeability={market.tradeability} />
        ) : (
          <>
            <Price market={market} quote={quote} isStale={staleSeconds !== null} />
            <p className="card-badges">
              <SessionBadge session={market.venueSession} />
              {staleSeconds === null ? null : <StaleBadge ageMs={staleSeconds * 1000} title={oldQuote} />}
              <DayChip name={state?.dayName ?? null} />
            </p>
            <CardFacts state={state} whyUnknown={whyUnknown} />
          </>
        )}
      </div>
      <CardConditions market={market} isOpen={inWords} onToggle={() => setInWords(!inWords)} />
    </article>
  );
});

/** Name of the underlying's day if it is not a normal one. */
function DayChip({ name }: { readonly name: string | null }): ReactElement | null {
  if (name === null) return null;
  return (
    <span className="chip chip-warn card-day" title={name}>
      <span>{name}</span>
    </span>
  );
}

function Identity({ market }: { readonly market: MarketRow }): ReactElement {
  return (
    <p className="card-identity">
      <span className="mono" title={market.coin}>
        {market.coin}
      </span>
      <span title="DEX">{dexLabel(market.dex)}</span>
      <span title="Collateral token">{market.collateral ?? 'collateral unknown'}</span>
      <ActivationBadge activation={market.activation} />
    </p>
  );
}

interface PriceProps {
  readonly market: MarketRow;
  readonly quote: MarketQuote | undefined;
  readonly isStale: boolean;
}

function Price({ market, quote, isStale }: PriceProps): ReactElement {
  const { sizeDecimals } = market;
  const price = useCallback((value: number) => formatPrice(value, sizeDecimals), [sizeDecimals]);
  return (
    <p className="card-price">
      <span className="card-mark">
        <Mark
          value={quote?.mark ?? null}
          format={price}
          reason={missingFigure(market, quote, 'mark price')}
          flashes={!isStale}
          delisted={market.venueSession === 'delisted'}
          lastWord="last mark"
        />
      </span>
      <Change
        value={quote?.change24hPct ?? null}
        reason={missingFigure(market, quote, 'price of 24 hours ago')}
      />
    </p>
  );
}

/** The five trading conditions as icons, and whether all hold; the button spells them out. */
function CardConditions({ market, isOpen, onToggle }: CardConditionsProps): ReactElement {
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className="card-conditions">
      <ul aria-label="Trading conditions">
        {conditionsOf(market.tradeability).map(({ key, label, value, look: { className, Icon } }) => (
          <li key={key} title={`${label}: ${value}`}>
            <Icon size={14} className={className} aria-hidden="true" />
            <span className="unseen">
              {label}: {value}
            </span>
          </li>
        ))}
      </ul>
      <button type="button" className="card-toggle" aria-expanded={isOpen} onClick={onToggle}>
        Tradeable: {holdsLabel(market.tradeable)}
        <span className="unseen">. Show the five conditions</span>
        <Chevron size={12} aria-hidden="true" />
      </button>
    </div>
  );
}

interface CardFactsProps {
  /** null: unknown; `whyUnknown` says why. */
  readonly state: CardState | null;
  readonly whyUnknown: string;
}

/** Session of the underlying and the verdict, one line each. */
function CardFacts({ state, whyUnknown }: CardFactsProps): ReactElement {
  return (
    <dl className="card-facts">
      <dt>Underlying</dt>
      <dd>{state === null ? <Missing reason={whyUnknown} /> : <SessionLine state={state} />}</dd>
      <dt>New entries</dt>
      <dd>
        {state === null ? <Missing reason={whyUnknown} /> : <EntriesLine newEntries={state.newEntries} />}
      </dd>
    </dl>
  );
}

function SessionLine({ state: { session, whyNoSession } }: { readonly state: CardState }): ReactElement {
  const change = useFromClock((now) => (session === null ? '' : nextChangeText(session, now)));
  if (session === null) return <UnknownSession why={whyNoSession} />;
  const label = underlyingSessionLabels[session.state];
  return (
    <span className="card-line" title={`${label}, ${change}`}>
      <strong>{label}</strong>, {change}
    </span>
  );
}

function UnknownSession({ why }: { readonly why: string | null }): ReactElement {
  const words = why === null ? '' : `: ${why}`;
  return (
    <span className="card-line" title={`Unknown${words}`}>
      <strong>Unknown</strong>
      {words}
    </span>
  );
}

function EntriesLine({ newEntries }: { readonly newEntries: NewEntries }): ReactElement {
  const counts = useAgentCounts();
  const { tone, label, reason, disagreement } = verdictText(counts ? newEntries : withoutAgent(newEntries));
  const Icon = verdictIcons[tone];
  const why = reason === null ? '' : `: ${reason}`;
  return (
    <span className="card-line" title={`${label}${why}${disagreement === null ? '' : `\n${disagreement}`}`}>
      <Icon size={12} aria-hidden="true" />
      {disagreement === null ? null : (
        <>
          <IconAlertTriangle size={12} className="warn" aria-hidden="true" />
          <span className="unseen">{disagreement} </span>
        </>
      )}
      <strong>{label}</strong>
      {why}
    </span>
  );
}
