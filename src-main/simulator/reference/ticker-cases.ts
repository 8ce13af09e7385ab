/**
 * What a ticker is answered with, always, so that every state of a reading can be seen. Of any other share it is its last
 * trade, in real time.
 *
 * | case | tickers | answer |
 * |---|---|---|
 * | `delayed` | AMD, NFLX | fifteen minutes behind, and said to be |
 * | `unsaid` | LLY | a trade with its time, without a word on its delay |
 * | `no_trades` | EBAY | no trades in the plan: the session's price, whose delay no answer tells |
 * | `undated` | COST | a price without a time |
 * | `not_entitled` | ORCL, ZM | a row that says so, inside a 200 |
 * | `not_found` | BIRD | a row that says so, inside a 200; so is whatever the world does not list |
 */
const tickersOf = {
  delayed: ['AMD', 'NFLX'],
  unsaid: ['LLY'],
  no_trades: ['EBAY'],
  undated: ['COST'],
  not_entitled: ['ORCL', 'ZM'],
  not_found: ['BIRD'],
} as const;

/** How a share's figure comes. */
export type FigureCase = 'real_time' | 'delayed' | 'unsaid' | 'no_trades' | 'undated';
export type TickerCase = FigureCase | 'not_entitled' | 'not_found';

const caseByTicker: ReadonlyMap<string, TickerCase> = new Map(
  (Object.keys(tickersOf) as (keyof typeof tickersOf)[]).flatMap((name) =>
    tickersOf[name].map((ticker) => [ticker, name] as const),
  ),
);

export function caseOf(ticker: string): TickerCase {
  return caseByTicker.get(ticker) ?? 'real_time';
}
