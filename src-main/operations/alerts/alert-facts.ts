import type { AgentStatus } from '../../domain/journal/agent-status.ts';
import type { AgentFacts, AlertFacts, PositionFact, VenueFact } from '../../domain/alerts/facts.ts';
import { eventWindowsMs as windows } from '../../domain/alerts/facts.ts';
import { mismatches, rejections } from '../../domain/alerts/order-events.ts';
import { markOf } from '../../domain/account/position.ts';
import type { Position } from '../../domain/account/position.ts';
import { readRiskReport } from '../../domain/risk/risk-report.ts';
import type { DetectedTrade } from '../../store/trades.ts';
import type { VenueHealth } from '../../venue/venue.ts';
import type { OpenOrderReads } from '../account/orders.ts';
import { coinOfRow } from '../markets/row-market.ts';
import { isAccountStale, readAgent } from '../reading-states.ts';
import type { Reads } from '../readings.ts';

/** Orders that a person should know of. null: not known now. */
export interface OrderTrouble {
  readonly rejected: readonly DetectedTrade[] | null;
  readonly mismatched: readonly DetectedTrade[] | null;
}

/** More of a kind and coin within its window add nothing to these. */
const mostOfCoin = 500;

/**
 * Those that came to be known within as long as their alerts last. While trades are being recomputed, agent and venue
 * may seem to differ.
 */
export function orderTrouble(
  reader: Pick<Reads<'orderOutcomes'>['reader'], 'isReconciling' | 'tradeProblems'>,
  now: number,
): OrderTrouble {
  return {
    rejected: reader.tradeProblems({ kind: 'rejected', fromTime: now - windows.rejections, mostOfCoin }),
    mismatched: reader.isReconciling()
      ? null
      : reader.tradeProblems({ kind: 'mismatched', fromTime: now - windows.mismatches, mostOfCoin }),
  };
}

interface WatchedVenue {
  readonly health: VenueHealth;
}

/** What alerts go by now. */
export function alertFacts(
  scope: OpenOrderReads,
  {
    rejected,
    mismatched,
    entries,
    store,
    evidence,
    health,
  }: OrderTrouble & Pick<AlertFacts, 'entries' | 'store' | 'evidence'> & WatchedVenue,
): AlertFacts {
  return {
    agent: agentFacts(scope),
    venue: venueFacts(health),
    positions: positionFacts(scope),
    entries,
    rejections: rejected === null ? null : rejections(rejected.map(inVenueSpelling(scope))),
    mismatches: mismatched === null ? null : mismatches(mismatched.map(inVenueSpelling(scope))),
    store,
    evidence,
  };
}

/** A trade that the venue did not fill has its coin as the agent wrote it. */
function inVenueSpelling(scope: Reads<'catalog' | 'fills'>): (found: DetectedTrade) => DetectedTrade {
  return ({ trade, ...found }) => {
    const named = { coin: trade.coin, namedBy: trade.hasFills ? 'venue' : 'agent' } as const;
    return { ...found, trade: { ...trade, coin: coinOfRow(scope, named) ?? trade.coin } };
  };
}

function venueFacts({ state, lastError, lastOkAt, remedy }: VenueHealth): VenueFact {
  if (state !== 'down') return { kind: lastOkAt === null ? 'unread' : 'answers' };
  return {
    kind: 'stale',
    message: lastError ?? 'The venue does not answer.',
    remedy: remedy ?? checkNetwork,
  };
}

const checkNetwork = 'Check the network connection.';

function agentFacts(scope: Reads<'agent' | 'agentHistory' | 'providers'>): AgentFacts {
  if (scope.agent().kind === 'unread') return { kind: 'unread' };
  const reading = readAgent(scope);
  switch (reading.kind) {
    case 'not_attached':
      return { kind: 'none' };
    case 'failed':
      return { kind: 'silent', reason: reading.message };
    case 'reported': {
      const { operationalStatus, statusReason, risk } = reading.status;
      return { kind: 'reported', operationalStatus, reason: statusReason, risk: riskFacts(scope, risk) };
    }
  }
}

function riskFacts(
  scope: Reads<'agentHistory'>,
  risk: AgentStatus['risk'],
): Extract<AgentFacts, { kind: 'reported' }>['risk'] {
  if (risk.kind === 'absent') return { kind: 'absent', wasReported: wasRiskReported(scope) };
  const report = readRiskReport(risk.value);
  return report === null ? { kind: 'unreadable' } : { kind: 'report', report };
}

/** While it is left out, a report is what it was before, if there ever was one. */
function wasRiskReported({ reader, world }: Reads<'agentHistory'>): boolean {
  const heldAt = (at: number) => reader.agentHistory('risk', null, { from: at, to: at });
  const heldNow = heldAt(world.now());
  const since = heldNow[0]?.fromTime;
  const before = since === undefined ? [] : heldAt(since - 1);
  return [...heldNow, ...before].some(({ value }) => value.kind === 'risk' && value.json !== null);
}

/** null before the first reading: an account that was not read is not an empty one. */
function positionFacts(scope: Reads<'account'>): readonly PositionFact[] | null {
  const readings = [...scope.reader.account().dexes.values()];
  if (scope.account === null || readings.length === 0) return null;
  return readings.flatMap((reading) => {
    const isOld = isAccountStale(scope, reading);
    return reading.value.positions.map((position) => ({
      coin: position.coin,
      liquidation: isOld ? { kind: 'unknown' } : liquidationOf(position),
    }));
  });
}

function liquidationOf(position: Position): PositionFact['liquidation'] {
  const { liquidationPrice: price } = position;
  if (price === null) return { kind: 'none' };
  const mark = markOf(position);
  return mark === null ? { kind: 'unknown' } : { kind: 'at', price, mark };
}
