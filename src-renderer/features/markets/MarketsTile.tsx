import './markets-tile.css';
import { IconBan, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useMemo, type ReactElement } from 'react';
import { Link } from 'wouter';
import type { MarketRow } from '../../../src-preload/contract/views/markets/market.ts';
import { homeAddresses, marketAddress, type ListName } from '../../format/market-address.ts';
import { shortSessionText } from '../../format/session-text.ts';
import { classLabels, marketTitle } from '../../format/labels.ts';
import { useFromClock, useQuote } from '../../stores/AppContext.ts';
import type { AnswerState } from '../../operations/use-operation.ts';
import { useAgentCounts } from '../../stores/use-agent-counts.ts';
import { Change } from '../../ui/Change.tsx';
import { Missing } from '../../ui/Missing.tsx';
import { Answered } from '../../ui/answers/Answered.tsx';
import { useOperation } from '../../operations/use-operation.ts';
import { noCardStates } from './card-state.ts';
import {
  classEntries,
  classSession,
  tradeableOf,
  type ClassEntries,
  othersText,
  type ClassSession,
} from './class-summary.ts';
import { useCardStates } from './use-card-states.ts';
import { useMovers } from './use-movers.ts';
import { marketsOfClass } from './view-model.ts';

const lists = ['CRYPTO', 'EQUITY', 'COMMODITY'] as const satisfies readonly ListName[];

/** Summary of the four tabs of Markets: what may be opened now, and when that changes. */
export function MarketsTile(): ReactElement {
  return (
    <nav className="tile tile-markets" aria-label="Markets">
      <Answered what="markets" used={useOperation('listMarkets', null)}>
        {(catalog) => (
          <ul className="classes">
            {lists.map((list) => (
              <li key={list} className="class">
                <ClassSummary list={list} all={catalog.markets} />
              </li>
            ))}
            <li className="class class-disabled">
              <h2>
                <span role="link" aria-disabled="true">
                  {classLabels.PREDICTION}
                </span>
              </h2>
              <p className="faint">Coming soon</p>
            </li>
          </ul>
        )}
      </Answered>
    </nav>
  );
}

interface ClassSummaryProps {
  readonly list: ListName;
  readonly all: readonly MarketRow[];
}

function ClassSummary({ list, all }: ClassSummaryProps): ReactElement {
  const markets = useMemo(() => marketsOfClass(all, list), [all, list]);
  const listed = useMemo(() => markets.filter(({ venueSession }) => venueSession !== 'delisted'), [markets]);
  const { state } = useCardStates(list);
  const agentCounts = useAgentCounts();
  const states = state.kind === 'ready' ? state.value : noCardStates;
  const entries = useMemo(
    () => classEntries({ markets: listed, states }, agentCounts),
    [listed, states, agentCounts],
  );
  const session = useMemo(() => classSession({ markets: listed, states }), [listed, states]);
  const why = whyUnknown(state);
  return (
    <>
      <div className="class-head">
        <h2>
          <Link href={homeAddresses[list]} className="tile-link">
            {classLabels[list]}
          </Link>
        </h2>
        <span className="faint">
          <TradeableCount markets={listed} />
        </span>
      </div>
      <EntriesLines entries={entries} why={why} />
      <SessionLine list={list} session={session} why={why} />
      <TopMovers markets={listed} />
    </>
  );
}

/** Returns why the markets' states are unknown, or may have changed since; null: they are current. */
function whyUnknown(state: AnswerState<unknown>): string | null {
  if (state.kind === 'loading') return 'Loading';
  return (state.kind === 'failed' ? state.error : state.refreshError)?.message ?? null;
}

/** Number of tradeable markets; a dash if none is tradeable but some are unknown, because a zero would be made up. */
function TradeableCount({ markets }: { readonly markets: readonly MarketRow[] }): ReactElement {
  const { length: count } = tradeableOf(markets);
  const isUnknown = count === 0 && markets.some(({ tradeable }) => tradeable === null);
  return (
    <>
      {isUnknown ? <Missing reason="Which markets the agent may trade is unknown" /> : count} of{' '}
      {markets.length} tradeable
    </>
  );
}

const entriesLooks = {
  some: { className: 'class-word', Icon: IconCircleCheck },
  none: { className: 'class-word', Icon: IconBan },
  unknown: { className: 'class-word faint', Icon: IconCircleDashed },
} as const;

interface EntriesLinesProps {
  readonly entries: ClassEntries;
  /** Why the markets' states are missing; null: they are known. */
  readonly why: string | null;
}

function EntriesLines({ entries: { tone, label, detail, reason }, why }: EntriesLinesProps): ReactElement {
  if (why !== null)
    return (
      <p className="soft">
        New entries <Missing reason={why} />
      </p>
    );
  const { className, Icon } = entriesLooks[tone];
  return (
    <>
      <p className={className} title={detail}>
        <Icon size={12} aria-hidden="true" />
        {label}
      </p>
      {reason === null ? null : (
        <p className="class-reason soft" title={reason}>
          {reason}
        </p>
      )}
    </>
  );
}

interface SessionLineProps {
  readonly list: ListName;
  readonly session: ClassSession | null;
  readonly why: string | null;
}

function SessionLine({ list, session, why }: SessionLineProps): ReactElement {
  const text = useFromClock((now) =>
    session === null
      ? null
      : `${shortSessionText(session.session, session.dayName, now)}${othersText(session)}`,
  );
  if (text !== null)
    return (
      <p className="class-line soft" title={text}>
        {text}
      </p>
    );
  if (why === null && list === 'CRYPTO') return <p className="soft">Open around the clock</p>;
  return (
    <p className="soft">
      Session <Missing reason={why ?? 'No session of these markets is known'} />
    </p>
  );
}

function TopMovers({ markets }: { readonly markets: readonly MarketRow[] }): ReactElement {
  const { gainers, losers } = useMovers(markets, 1);
  const movers = [...gainers, ...losers];
  if (movers.length === 0)
    return (
      <p className="soft">
        24h movers <Missing reason="No current quote moved" />
      </p>
    );
  return (
    <p className="class-movers">
      {movers.map((market) => (
        <MoverLink key={market.marketId} market={market} />
      ))}
    </p>
  );
}

function MoverLink({ market }: { readonly market: MarketRow }): ReactElement {
  const quote = useQuote(market);
  return (
    <Link href={marketAddress(market)} className="class-mover" title={marketTitle(market)}>
      {market.displayTicker} <Change value={quote?.change24hPct ?? null} reason="Not provided by the venue" />
    </Link>
  );
}
