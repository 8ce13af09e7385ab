/** Of one answer. */
const mostTickers = 250;
/** As many come where nobody asks for more. */
const usualLimit = 10;

export type TickerPage =
  | {
      readonly kind: 'page';
      readonly tickers: readonly string[];
      /** Address of the tickers that are left; null: none are. */
      readonly next: string | null;
    }
  | { readonly kind: 'refused'; readonly error: string };

function refused(error: string): TickerPage {
  return { kind: 'refused', error };
}

function nextOf(url: URL, left: readonly string[]): string | null {
  if (left.length === 0) return null;
  const next = new URL(url);
  next.searchParams.set('ticker.any_of', left.join(','));
  return next.href;
}

/** The tickers that a query names, or all there are, as far as one answer holds them. Ten unless `limit` says otherwise. */
export function pageOf(url: URL, all: readonly string[]): TickerPage {
  const limit = Number(url.searchParams.get('limit') ?? usualLimit);
  if (!Number.isInteger(limit) || limit < 1 || limit > mostTickers)
    return refused(`'limit' must be a whole number from 1 to ${mostTickers}.`);
  const named = url.searchParams.get('ticker.any_of');
  const wanted = named === null ? all : [...new Set(named.split(',').filter((ticker) => ticker !== ''))];
  if (named !== null && wanted.length > mostTickers)
    return refused(`'ticker.any_of' takes at most ${mostTickers} tickers.`);
  return { kind: 'page', tickers: wanted.slice(0, limit), next: nextOf(url, wanted.slice(limit)) };
}
