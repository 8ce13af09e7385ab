import { z } from 'zod';
import type { SessionSpan, SessionSpans } from '../../../src-preload/contract/bridge/sessions.ts';
import { assetClassOf } from '../../domain/markets/market-registry.ts';
import { tradingSessions } from '../../domain/sessions/trading-sessions.ts';
import { dayMs } from '../../time.ts';
import { operation, windowCall } from '../operation.ts';
import { windowInstant, windowMarketId } from '../parameters.ts';
import { findMarket } from './market-scope.ts';
import { whyNoCalendar } from './underlying-session.ts';

/** Longest range, three years: the longest series that is shaded, 5,000 candles of four hours, spans 2.3. */
const longestSessionsMs = 3 * 366 * dayMs;

/** Returns when the underlying did not trade its regular hours. */
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
  answer: ({ marketId, fromMs, toMs }, context, { catalog }): SessionSpans => {
    const market = findMarket(context, catalog, marketId);
    const calendar = context.registry.get(market.coin)?.calendar ?? null;
    if (calendar === null) {
      const isCrypto = assetClassOf(market, context.registry) === 'CRYPTO';
      return { marketId, spans: [], knownUntilMs: null, unavailableReason: whyNoCalendar(isCrypto) };
    }
    const { closures } = context.reference();
    const { sessions, knownUntil } = tradingSessions(calendar, { from: fromMs, to: toMs, closures });
    const spans = sessions.flatMap(({ state, from, until }): readonly SessionSpan[] =>
      state === 'regular' ? [] : [{ fromMs: from, toMs: until, state }],
    );
    return { marketId, spans, knownUntilMs: knownUntil, unavailableReason: null };
  },
});
