import type { AgentActivation } from '../journal/agent-status.ts';

/** The five conditions of a tradeable market; null if the agent, the only source, can't be read. */
export interface TradeabilityConditions {
  readonly discovered: boolean | null;
  readonly configured: boolean | null;
  readonly operatorListed: boolean | null;
  readonly governanceApproved: boolean | null;
  readonly activated: boolean | null;
}

/** True when all hold, false when any fails, null when none fails but some is unknown. */
export function isTradeable(conditions: TradeabilityConditions): boolean | null {
  const values = Object.values(conditions) as (boolean | null)[];
  if (values.includes(false)) return false;
  return values.includes(null) ? null : true;
}

/** Names the conditions that fail; null if none does. */
export function whyNotTradeable(
  conditions: TradeabilityConditions,
  activation: AgentActivation,
): string | null {
  const failed = namesWhere(conditions, false, {
    discovered: 'delisted by the venue',
    configured: 'not configured for the agent',
    operatorListed: "not on the operator's symbol list",
    governanceApproved: 'not approved by governance',
    activated: `not activated (${activation})`,
  });
  return failed === '' ? null : `Not tradeable: ${failed}.`;
}

const listTooOld = "venue's list of markets is out of date";

/** Names the conditions that are unknown; null if all are known. */
export function whyTradeabilityUnknown(conditions: TradeabilityConditions): string | null {
  const { discovered, ...reported } = conditions;
  const venue = discovered === null ? `the ${listTooOld}, ` : '';
  const unknown = Object.values(reported).every((value) => value === null)
    ? `${venue}the agent's report on it can't be read`
    : namesWhere(conditions, null, {
        discovered: `the ${listTooOld}`,
        configured: 'the agent does not report its configuration',
        operatorListed: "the agent does not report whether it is on the operator's symbol list",
        governanceApproved: 'the agent does not report its governance approval',
        activated: 'the agent does not report its activation',
      });
  return unknown === '' ? null : `It is unknown whether the market is tradeable: ${unknown}.`;
}

/**
 * Says why it is unknown whether a market is tradeable, else why it is unknown whether the venue lists it; null if both are
 * known.
 */
export function whyMarketUnknown(conditions: TradeabilityConditions): string | null {
  if (isTradeable(conditions) === null) return whyTradeabilityUnknown(conditions);
  return conditions.discovered === null ? `The ${listTooOld}.` : null;
}

function namesWhere(
  conditions: TradeabilityConditions,
  value: boolean | null,
  names: Readonly<Record<keyof TradeabilityConditions, string>>,
): string {
  const keys = Object.keys(names) as (keyof TradeabilityConditions)[];
  return keys
    .filter((key) => conditions[key] === value)
    .map((key) => names[key])
    .join(', ');
}
