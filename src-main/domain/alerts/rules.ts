import type { AlertRule } from './alert.ts';
import { noneUnknown, off, on, unknownAgent } from './condition.ts';
import type { RuleCheck, RuleInput, RuleResult, Condition } from './condition.ts';
import { checkEntries } from './entry-rules.ts';
import { checkEquity } from './equity-rule.ts';
import { checkBreaker, checkDailyLoss, checkDrawdown, checkRiskMonitor } from './risk-rules.ts';
import type { AlertEvent, AlertFacts, EvidenceFacts } from './facts.ts';
import { checkLiquidation, checkOutside, checkStops } from './position-rules.ts';
import { eventWindowsMs, isUnknown } from './facts.ts';

interface EventRule {
  readonly kind: keyof typeof eventWindowsMs;
  /** Words for the time in which an event is recent: `in the last hour`. */
  readonly within: string;
  readonly remedy: string;
}

/**
 * One alert per market for recent events, that of the latest event last; it resolves when none is recent. Its title says what they
 * are, its message the latest.
 */
function checkEvents({ kind, within, remedy }: EventRule): RuleCheck {
  return ({ facts, now }) => {
    const known = facts[kind];
    if (isUnknown(known)) return known;
    const recent = known.filter(({ at }) => now - at < eventWindowsMs[kind]);
    const once = new Map(recent.map((event) => [event.id, event]));
    const newestFirst = [...once.values()].toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    const markets = [...Map.groupBy(newestFirst, ({ coin }) => coin)].toReversed();
    return { on: markets.map(conditionOf), unknownCoins: noneUnknown };
  };

  function conditionOf([coin, newestFirst]: readonly [string | null, readonly AlertEvent[]]): Condition {
    const sorted = newestFirst.toReversed();
    const last = sorted.at(-1)?.text ?? '';
    const text = sorted.length === 1 ? last : `${sorted.length} orders ${within}. Latest: ${last}`;
    return {
      coin,
      message: coin === null ? `Its market is unknown. ${text}` : text,
      remedy,
      events: sorted.map(({ id }) => id),
    };
  }
}

const checkRejections = checkEvents({
  kind: 'rejections',
  within: 'in the last hour',
  remedy: 'Open the order to see its terms and the reason for the rejection.',
});

const checkMismatches = checkEvents({
  kind: 'mismatches',
  within: 'in the last day',
  remedy: "Compare both figures on the order. The venue's are authoritative.",
});

const checkLiquidations = checkEvents({
  kind: 'liquidations',
  within: 'in the last 3 days',
  remedy: 'Open its fills. Check margin and stop losses of the other positions.',
});

const checkUnreachable: RuleCheck = ({ facts: { agent } }) => {
  if (agent.kind === 'unread') return unknownAgent(agent);
  if (agent.kind !== 'unreachable') return off;
  return on({
    message: agent.reason,
    remedy: 'Check that the agent runs and that its feed address is right.',
  });
};

const checkSilence: RuleCheck = ({ facts: { agent } }) => {
  if (agent.kind === 'unread' || agent.kind === 'unreachable') return unknownAgent(agent);
  if (agent.kind !== 'silent') return off;
  return on({
    message: agent.reason,
    remedy: 'Check whether the agent is running.',
  });
};

/** Checks the operational status that the agent reports: the alert's title names it, its message is the reason. */
function checkStatus(status: 'paused' | 'degraded', remedy: string): RuleCheck {
  return ({ facts: { agent } }) => {
    if (agent.kind === 'none') return off;
    if (agent.kind !== 'reported') return unknownAgent(agent);
    if (agent.operationalStatus !== status) return off;
    return on({ message: agent.reason ?? 'The agent gives no reason.', remedy });
  };
}

const checkPaused = checkStatus('paused', 'It opens no positions until it is resumed at the agent.');
const checkDegraded = checkStatus('degraded', "Check the agent's log: it runs with reduced function.");

const checkVenue: RuleCheck = ({ facts: { venue } }) => {
  if (venue.kind === 'stale') return on({ message: venue.message, remedy: venue.remedy });
  return venue.kind === 'answers' ? off : { unknown: 'The venue has not answered yet.' };
};

/** The check of each rule. */
export const ruleChecks: Readonly<Record<AlertRule, RuleCheck>> = {
  venue_rejection: checkRejections,
  breaker_tripped: checkBreaker,
  risk_degraded: checkRiskMonitor,
  agent_paused: checkPaused,
  agent_degraded: checkDegraded,
  agent_silent: checkSilence,
  agent_unreachable: checkUnreachable,
  venue_stale: checkVenue,
  reference_unreachable: checkSource('reference'),
  chain_unreachable: checkSource('chain'),
  reconciliation_mismatch: checkMismatches,
  drawdown: checkDrawdown,
  daily_loss: checkDailyLoss,
  equity_drop: checkEquity,
  liquidation_distance: checkLiquidation,
  position_liquidated: checkLiquidations,
  position_without_stop: checkStops,
  position_outside_symbols: checkOutside,
  entries_disagreement: checkEntries,
  store_failed: checkStore,
  record_changed: checkEvidence('rows'),
  record_check_failed: checkEvidence('log'),
  backup_failed: checkEvidence('backup'),
};

function checkStore({ facts: { store } }: RuleInput): RuleResult {
  if (store.kind === 'written') return off;
  return on({ message: store.reason, remedy: store.remedy });
}

const notTried = {
  rows: 'Not checked since the start.',
  log: 'Not checked since the start.',
  backup: 'No backup was tried since the start.',
} as const satisfies Record<keyof EvidenceFacts, string>;

function checkEvidence(of: keyof EvidenceFacts): RuleCheck {
  return ({ facts: { evidence } }) => {
    const fact = evidence[of];
    if (fact.kind === 'problem') return on({ message: fact.message, remedy: fact.remedy });
    return fact.kind === 'good' ? off : { unknown: notTried[of] };
  };
}

function checkSource(of: keyof AlertFacts['sources']): RuleCheck {
  return ({ facts: { sources } }) => {
    const fact = sources[of];
    if (fact.kind === 'unread') return { unknown: fact.reason };
    if (fact.kind !== 'unreachable') return off;
    return on({ message: fact.message, remedy: fact.remedy });
  };
}
