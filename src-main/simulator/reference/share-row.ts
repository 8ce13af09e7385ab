import { shareTickerOf } from '../catalog/underlyings.ts';
import type { World } from '../world.ts';
import { fixedText } from '../world/fixed-point.ts';
import type { MarketState } from '../world/market-state.ts';
import { delayMs, lastTradeOf, nanosecondsOf } from './observed.ts';
import { exactNumber } from './reference-text.ts';
import type { FeedMoment, Row } from './row.ts';
import { rowNotEntitled, rowNotFound } from './row.ts';
import { sessionFigures } from './session-figures.ts';
import { shareSession, tradingDays } from './trading-days.ts';

const statusBySession = {
  regular: 'open',
  pre_market: 'early_trading',
  after_hours: 'late_trading',
  closed: 'closed',
  holiday: 'closed',
} as const;

/** Shares of a world, by ticker. */
export interface Shares {
  readonly seed: number;
  readonly byTicker: ReadonlyMap<string, MarketState>;
}

/** Lists the shares of a world. If several DEXes list a share, it has the oracle price of the first one. */
export function sharesOf({ origin, dexes }: World): Shares {
  const listed = dexes
    .flatMap((dex) => dex.states)
    .flatMap((state) => {
      const ticker = shareTickerOf(state.market);
      return ticker === null ? [] : [[ticker, state] as const];
    });
  return { seed: origin.seed, byTicker: new Map(listed.toReversed()) };
}

type Figures = Readonly<Record<string, unknown>>;

interface Traded {
  readonly figureCase: FigureCase;
  readonly price: number;
  /** ns since the epoch. */
  readonly ns: string;
  readonly session: Figures;
}

function figuresOf({ figureCase, price, ns, session }: Traded): Figures {
  const time = figureCase === 'undated' ? {} : { last_updated: exactNumber(ns) };
  const ofSession = { session: { ...session, price, ...time } };
  if (figureCase === 'no_trades') return ofSession;
  const timeframe =
    figureCase === 'unsaid' ? {} : { timeframe: figureCase === 'delayed' ? 'DELAYED' : 'REAL-TIME' };
  return { ...ofSession, last_trade: { ...time, ...timeframe, price, size: 100 } };
}

interface Share {
  readonly seed: number;
  readonly ticker: string;
  readonly state: MarketState;
  readonly figureCase: FigureCase;
}

function figuresAt({ seed, ticker, state, figureCase }: Share, observedUntil: number): Figures {
  const at = lastTradeOf(seed, ticker, figureCase === 'delayed' ? observedUntil - delayMs : observedUntil);
  if (at === null) return {};
  const valueAt = (when: number): number => Number(fixedText(state.oracle(when), state.tickDecimals));
  return figuresOf({
    figureCase,
    price: valueAt(at),
    ns: nanosecondsOf(seed, ticker, at),
    session: { ...sessionFigures({ days: tradingDays(at), at, valueAt }) },
  });
}

/** Row of a share in the unified snapshot. */
export function shareRow({ seed, byTicker }: Shares, ticker: string, moment: FeedMoment): Row {
  const state = byTicker.get(ticker);
  const figureCase = caseOf(ticker);
  if (state === undefined || figureCase === 'not_found') return rowNotFound(ticker);
  if (figureCase === 'not_entitled') return rowNotEntitled(ticker);
  return {
    ticker,
    type: 'stocks',
    name: ticker,
    market_status: statusBySession[shareSession(moment.instant)],
    ...figuresAt({ seed, ticker, state, figureCase }, moment.observedUntil),
  };
}

/**
 * Fixed case of a ticker's answer, so that every state of a reading can be seen. Any other share is answered with its last trade
 * in real time.
 *
 * | case | tickers | answer |
 * |---|---|---|
 * | `delayed` | AMD, NFLX | fifteen minutes behind, and marked as delayed |
 * | `unsaid` | LLY | a trade with its time, but without its delay |
 * | `no_trades` | EBAY | no trades in the plan: the session's price, whose delay is not reported |
 * | `undated` | COST | a price without a time |
 * | `not_entitled` | ORCL, ZM | an error row inside a 200 |
 * | `not_found` | BIRD | an error row inside a 200, as for every ticker that the world does not list |
 */
const tickersOf = {
  delayed: ['AMD', 'NFLX'],
  unsaid: ['LLY'],
  no_trades: ['EBAY'],
  undated: ['COST'],
  not_entitled: ['ORCL', 'ZM'],
  not_found: ['BIRD'],
} as const;

/** Form of a share's figures. */
type FigureCase = 'real_time' | 'delayed' | 'unsaid' | 'no_trades' | 'undated';
type TickerCase = FigureCase | 'not_entitled' | 'not_found';

const caseByTicker: ReadonlyMap<string, TickerCase> = new Map(
  (Object.keys(tickersOf) as (keyof typeof tickersOf)[]).flatMap((name) =>
    tickersOf[name].map((ticker) => [ticker, name] as const),
  ),
);

function caseOf(ticker: string): TickerCase {
  return caseByTicker.get(ticker) ?? 'real_time';
}
