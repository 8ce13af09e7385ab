import type {
  SessionSpan,
  SessionSpans,
  SessionSpansRequest,
} from '../../src-preload/contract/bridge/sessions.ts';
import { assetClassOf } from '../domain/market-registry.ts';
import { sessionStretches } from '../domain/sessions/session-stretches.ts';
import type { AccountScope } from './account-scope.ts';
import { findMarket } from './market-scope.ts';
import { whyNoCalendar } from './underlying-session.ts';

/** When the underlying did not trade its regular hours. */
export function sessionSpans(
  scope: AccountScope,
  { marketId, fromMs, toMs }: SessionSpansRequest,
): SessionSpans {
  const market = findMarket(scope, marketId);
  const calendar = scope.registry.get(market.coin)?.calendar ?? null;
  if (calendar === null) {
    const isCrypto = assetClassOf(market, scope.registry) === 'CRYPTO';
    return { marketId, spans: [], knownUntilMs: null, unavailableReason: whyNoCalendar(isCrypto) };
  }
  const { closures } = scope.reference();
  const { stretches, knownUntil } = sessionStretches(calendar, { from: fromMs, to: toMs, closures });
  const spans = stretches.flatMap(({ state, from, until }): readonly SessionSpan[] =>
    state === 'regular' ? [] : [{ fromMs: from, toMs: until, state }],
  );
  return { marketId, spans, knownUntilMs: knownUntil, unavailableReason: null };
}
