import { z } from 'zod';
import type {
  SessionSpan,
  SessionSpans,
  SessionSpansRequest,
} from '../../../src-preload/contract/bridge/sessions.ts';
import { assetClassOf } from '../../domain/markets/market-registry.ts';
import { tradingSessions } from '../../domain/sessions/trading-sessions.ts';
import { dayMs } from '../../time.ts';
import { operation, windowCall } from '../operation.ts';
import { windowInstant, windowMarketId } from '../parameters.ts';
import type { Reads } from '../scope.ts';
import type { KnownCatalog } from '../required-readings.ts';
import { findMarket } from './market-scope.ts';
import { whyNoCalendar } from './underlying-session.ts';

/** Returns when the underlying did not trade its regular hours. */
function sessionSpans(
  scope: Reads<'reference'>,
  catalog: KnownCatalog,
  { marketId, fromMs, toMs }: SessionSpansRequest,
): SessionSpans {
  const market = findMarket(scope, catalog, marketId);
  const calendar = scope.registry.get(market.coin)?.calendar ?? null;
  if (calendar === null) {
    const isCrypto = assetClassOf(market, scope.registry) === 'CRYPTO';
    return { marketId, spans: [], knownUntilMs: null, unavailableReason: whyNoCalendar(isCrypto) };
  }
  const { closures } = scope.reference();
  const { sessions, knownUntil } = tradingSessions(calendar, { from: fromMs, to: toMs, closures });
  const spans = sessions.flatMap(({ state, from, until }): readonly SessionSpan[] =>
    state === 'regular' ? [] : [{ fromMs: from, toMs: until, state }],
  );
  return { marketId, spans, knownUntilMs: knownUntil, unavailableReason: null };
}

/** Longest range, three years: the longest series that is shaded, 5,000 candles of four hours, spans 2.3. */
const longestSessionsMs = 3 * 366 * dayMs;

export const getSessionSpans = operation({
  name: 'getSessionSpans',
  summary: 'When the underlying of a market did not trade its regular hours',
  bridge: windowCall(
    'getSessionSpans',
    z
      .strictObject({ marketId: windowMarketId, fromMs: windowInstant, toMs: windowInstant })
      .refine(({ fromMs, toMs }) => fromMs <= toMs && toMs - fromMs <= longestSessionsMs),
  ),
  readings: ['reference'],
  requires: { catalog: 'any_age' },
  answer: (request, context, { catalog }) => sessionSpans(context, catalog, request),
});
