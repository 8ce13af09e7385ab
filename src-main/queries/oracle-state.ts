import type { MarketState } from '../../src-preload/contract/views/market-state.ts';
import { toUtcText } from '../domain/freshness.ts';
import type { Market } from '../domain/market.ts';
import { assetClassOf } from '../domain/market-registry.ts';
import type { MarketScope } from './market-scope.ts';
import type { StateFacts } from './state-facts.ts';

/** Who sets the oracle's price now, by the DEX's own hours: a fact beside the exchange's session, derived from neither. */
export function oracleState(
  { registry }: Pick<MarketScope, 'registry'>,
  market: Market,
  { regimeOf }: Pick<StateFacts, 'regimeOf'>,
): MarketState['oracle'] {
  const schedule = registry.get(market.coin)?.oracleSchedule ?? null;
  if (schedule === null) {
    const isCrypto = assetClassOf(market, registry) === 'CRYPTO';
    return { ...nothingKnown, schedule, unavailableReason: whyNoSchedule(isCrypto) };
  }
  const at = regimeOf(schedule);
  if (at.kind === 'unknown') return { ...nothingKnown, schedule, unavailableReason: at.reason };
  return {
    regime: at.regime,
    schedule,
    nextRegime: at.next?.regime ?? null,
    nextChangeAt: at.next === null ? null : toUtcText(at.next.at),
    unavailableReason: null,
  };
}

const nothingKnown = { regime: null, nextRegime: null, nextChangeAt: null } as const;

function whyNoSchedule(isCrypto: boolean): string {
  return isCrypto
    ? "A crypto market's oracle keeps no hours."
    : "No hours of this market's oracle are known.";
}
