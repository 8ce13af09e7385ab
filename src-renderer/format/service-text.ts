import { withSpotNames } from '../../src-preload/contract/views/markets/spot-names.ts';
import { formatAge } from './age.ts';
import { localInstant, utcInstant, zoneName } from './instant.ts';
import { withoutAmounts } from './without-amounts.ts';
import { unbroken } from './unbroken.ts';

/** Data that each of the venue's requests and subscriptions reads, by the type that messages name. */
const requests: ReadonlyMap<string, string> = new Map([
  ['allDexsAssetCtxs', 'Markets and prices'],
  ['allDexsClearinghouseState', 'Positions'],
  ['allPerpMetas', 'Markets'],
  ['candle', 'Candles'],
  ['candleSnapshot', 'Candles'],
  ['clearinghouseState', 'Positions'],
  ['exchangeStatus', 'Venue status'],
  ['frontendOpenOrders', 'Open orders'],
  ['historicalOrders', 'Order history'],
  ['meta', 'Markets'],
  ['metaAndAssetCtxs', 'Markets and prices'],
  ['orderStatus', 'Order status'],
  ['orderUpdates', 'Order updates'],
  ['perpDexs', 'DEXes'],
  ['portfolio', 'Account value history'],
  ['spotClearinghouseState', 'Balances'],
  ['spotMeta', 'Spot tokens'],
  ['userAbstraction', 'Account mode'],
  ['userFills', 'Fills'],
  ['userFillsByTime', 'Fills'],
  ['userFunding', 'Funding'],
  ['userNonFundingLedgerUpdates', 'Ledger'],
  ['userRole', 'Account role'],
]);

/** Advice for programs: the window has each source's state in its top bar, and reads again without being asked. */
const forPrograms = /(?:: see Health(?: for [^.,]*)?|; try again shortly)(?=\.)/g;
const rowType = /(?<=\brow of )[a-z][A-Za-z]+(?= is invalid)/g;
const requestType = /\b([a-z][A-Za-z]+): /g;
const utcTime = /\b(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?) UTC/g;
/** Numbers that change while a text stays on screen. The window shows the time of a reading instead, and reads again when it may. */
const agedReading = /\b\d+ s old \(([^)]* UTC)\)(, more than \d+ s)?/g;
const countdown = /; (?:next one|try again) in \d+ s(?=\.)/g;
const longDifference = /\b(\d{4,}) s (ahead|behind)\b/g;
/** Within a word, or after a plural: `agent's`, `accounts' fills`. A quoted text has one before a word, too. */
const apostrophe = /(?<=\p{L})'(?=\p{L})|(?<=s)'(?=\s)(?<!(?:^|\s)'.*)/gu;
const utcDay = /\b\d{4}-\d\d-\d\d\b/g;

/**
 * Returns a message of the service as the window shows it: times in the chosen zone, also in place of ages, days as dates, spot
 * pairs as markets, the venue's requests by the data that they read, the window's apostrophe, and no line break between a minus
 * and its amount. The service itself writes UTC, seconds, API types and ASCII apostrophes, for programs.
 */
export function serviceText(message: string): string;
export function serviceText(message: string | null): string | null;
export function serviceText(message: string | null): string | null {
  if (message === null) return null;
  return unbroken(withSpotNames(message))
    .replaceAll(apostrophe, '’')
    .replaceAll(forPrograms, '')
    .replaceAll(requestType, (whole, type: string) => {
      const text = requests.get(type);
      return text === undefined ? whole : `${text}: `;
    })
    .replaceAll(
      rowType,
      (type) => requests.get(type)?.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()) ?? type,
    )
    .replaceAll('(other side closed)', '(connection closed)')
    .replaceAll(agedReading, (_, at: string, more: string | undefined) =>
      more === undefined ? `from ${at}` : `from ${at}${more} ago`,
    )
    .replaceAll(countdown, '')
    .replaceAll(
      longDifference,
      (_, seconds: string, side: string) => `${formatAge(Number(seconds) * 1_000)} ${side}`,
    )
    .replaceAll(utcTime, (_, day: string, time: string) => {
      const ms = Date.parse(`${day}T${time}Z`);
      const written = time.length > 5 ? localInstant.full(ms) : localInstant.toMinute(ms);
      return `${written} ${zoneName(ms)}`;
    })
    .replaceAll(utcDay, (day) => utcInstant.date(Date.parse(day)));
}

/** Returns a message of an alert as the window shows it, with its amounts masked while amounts are hidden. */
export function alertText(message: string): string {
  return withoutAmounts(serviceText(message));
}
