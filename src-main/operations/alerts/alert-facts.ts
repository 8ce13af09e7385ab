import { freshnessLimitsMs } from '../../../src-preload/contract/views/freshness.ts';
import { silenceText, statusAge, type AgentFeedState } from '../../agent/agent-feed-state.ts';
import type { AgentStatus } from '../../domain/journal/agent-status.ts';
import type {
  AgentFacts,
  AlertEvent,
  AlertFacts,
  PositionFact,
  SourceFact,
  Unknown,
  VenueFact,
} from '../../domain/alerts/facts.ts';
import { eventWindowsMs as windows, isUnknown } from '../../domain/alerts/facts.ts';
import { liquidationEvents, mismatches, rejections } from '../../domain/alerts/order-events.ts';
import { dexPhrase } from '../../domain/markets/market.ts';
import { markOf } from '../../domain/account/position.ts';
import type { Position } from '../../domain/account/position.ts';
import type { StopCoverage } from '../../domain/account/protective-orders.ts';
import { readRiskReport } from '../../domain/risk/risk-report.ts';
import type { DetectedTrade } from '../../store/trades.ts';
import type { VenueHealth } from '../../venue/venue.ts';
import type { ChainHealth } from '../../chain/chain.ts';
import type { ReferenceHealth } from '../../reference/reference.ts';
import type { OpenOrderReads } from '../account/orders.ts';
import { protectionNow } from '../account/positions.ts';
import { coinOfRow } from '../markets/row-market.ts';
import { clockOf, isAccountStale, readAgent, unreadOn } from '../reading-states.ts';
import { readFlows } from '../performance/equity-readings.ts';
import type { Reads, SourceInfo } from '../scope.ts';
import { minuteMs, toRealMs, toWorldMs } from '../../time.ts';

/** Rejected orders, orders that differ from their fills, and liquidations, for alerts. */
export interface OrderTrouble {
  readonly rejected: readonly DetectedTrade[];
  readonly mismatched: readonly DetectedTrade[] | Unknown;
  readonly liquidated: readonly AlertEvent[] | Unknown;
}

/** Most problems read of a kind and coin within its window: more would add nothing to the alert. */
const mostOfCoin = 500;

interface TroubleReads {
  readonly account: Reads<'fills'>['account'];
  readonly reader: Pick<
    Reads<'fills' | 'orderOutcomes'>['reader'],
    'isReconciling' | 'liquidationFills' | 'tradeProblems'
  >;
}

/**
 * Reads the order problems detected within the time that their alerts last. Mismatches are unknown while trades are
 * being recomputed, because agent and venue may only seem to differ then.
 */
export function orderTrouble({ reader, account }: TroubleReads, now: number): OrderTrouble {
  return {
    rejected: reader.tradeProblems({ kind: 'rejected', fromTime: now - windows.rejections, mostOfCoin }),
    mismatched: reader.isReconciling()
      ? { unknown: 'Orders are being compared with the venue again.' }
      : reader.tradeProblems({ kind: 'mismatched', fromTime: now - windows.mismatches, mostOfCoin }),
    liquidated:
      account === null
        ? noAccount
        : liquidationEvents(
            // Not only up to now: fills have the venue's time, which this machine's clock may be behind.
            reader.liquidationFills(now - windows.liquidations, Number.MAX_SAFE_INTEGER),
            account.address,
          ),
  };
}

const noAccount: Unknown = { unknown: 'No account is known. Set one in Settings.' };

interface WatchedVenue {
  readonly health: VenueHealth;
}

type AlertReads = OpenOrderReads & Reads<'health'>;

/** Returns the facts that the alert rules check, as of now. */
export function alertFacts(
  scope: AlertReads,
  {
    rejected,
    mismatched,
    liquidated,
    health,
    ...known
  }: OrderTrouble &
    Pick<AlertFacts, 'positions' | 'equity' | 'entries' | 'store' | 'evidence'> &
    WatchedVenue,
): AlertFacts {
  return {
    ...known,
    agent: agentFacts(scope),
    unreadDexes: unreadDexes(scope),
    venue: venueFacts(health),
    sources: {
      reference: sourceFact(scope, scope.referenceHealth()),
      chain: sourceFact(scope, scope.chainHealth()),
    },
    rejections: rejections(rejected.map(inVenueSpelling(scope))),
    liquidations: liquidated,
    mismatches: isUnknown(mismatched) ? mismatched : mismatches(mismatched.map(inVenueSpelling(scope))),
  };
}

const unreadable: Unknown = { unknown: "The record can't be read." };
const unread = { kind: 'unread', reason: unreadable.unknown } as const;

/** Returns the facts that are known if the record failed and can't be read: the alert about that must not wait for it. */
export function factsWithoutRecord({
  store,
  evidence,
  health,
}: Pick<AlertFacts, 'store' | 'evidence'> & WatchedVenue): AlertFacts {
  return {
    agent: unread,
    venue: venueFacts(health),
    sources: { reference: unread, chain: unread },
    positions: unreadable,
    unreadDexes: new Map(),
    equity: unreadable,
    entries: unreadable,
    rejections: unreadable,
    mismatches: unreadable,
    liquidations: unreadable,
    store,
    evidence,
  };
}

/** Returns a function that spells a trade's coin as the venue does: a trade without fills has it as the agent wrote it. */
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

function sourceFact(scope: SourceInfo, health: ReferenceHealth | ChainHealth | null): SourceFact {
  if (health === null) return { kind: 'none' };
  if (health.state === 'unread') return { kind: 'unread', reason: 'It has not answered yet.' };
  if (health.state !== 'down') return { kind: 'answers' };
  if (!hasLasted(scope, health.since))
    return { kind: 'unread', reason: 'It stopped answering less than a minute ago.' };
  const { lastError, remedy } = health;
  return {
    kind: 'unreachable',
    message: lastError ?? 'It does not answer.',
    remedy: remedy ?? checkNetwork,
  };
}

const checkNetwork = 'Check the network connection.';

function agentFacts(scope: Reads<'agent' | 'agentHistory' | 'catalog' | 'fills' | 'providers'>): AgentFacts {
  const feed = scope.agent();
  if (feed.kind === 'unread') return { kind: 'unread', reason: "The agent's status has not been read yet." };
  const reading = readAgent(scope);
  switch (reading.kind) {
    case 'not_attached':
      return { kind: 'none' };
    case 'failed':
      if (feed.kind !== 'failed')
        return { kind: 'silent', reason: silenceOf(scope, feed) ?? reading.message };
      return hasLasted(scope, feed.since)
        ? { kind: 'unreachable', reason: reading.message }
        : { kind: 'unread', reason: "The agent's feed failed less than a minute ago." };
    case 'reported': {
      const { operationalStatus, statusReason: reason, risk } = reading.status;
      const symbols = reading.status.symbols?.map(
        (coin) => coinOfRow(scope, { coin, namedBy: 'agent' }) ?? coin,
      );
      return {
        kind: 'reported',
        operationalStatus,
        reason,
        symbols: symbols ?? null,
        risk: riskFacts(scope, risk),
      };
    }
  }
}

/** Says when the agent's last heartbeat was; null: no status was read, or the age of its heartbeat is not known. */
function silenceOf(scope: SourceInfo, feed: AgentFeedState): string | null {
  if (feed.kind !== 'read' || statusAge(feed, clockOf(scope)) === null) return null;
  return silenceText(feed, freshnessLimitsMs.agentStatus);
}

/** Time that a source must fail before an alert is raised, real ms. */
const unreachableAfterMs = minuteMs;

function hasLasted(scope: SourceInfo, since: number): boolean {
  const clock = clockOf(scope);
  return clock.now() - since >= toWorldMs(unreachableAfterMs, clock);
}

function riskFacts(
  scope: Reads<'agentHistory'>,
  risk: AgentStatus['risk'],
): Extract<AgentFacts, { kind: 'reported' }>['risk'] {
  if (risk.kind === 'absent') return { kind: 'absent', wasReported: wasRiskReported(scope) };
  const report = readRiskReport(risk.value);
  return report === null ? { kind: 'unreadable' } : { kind: 'report', report };
}

/**
 * Checks whether the risk report in force, or the one before it, has content. While the agent leaves risk out, the report
 * before shows whether there ever was one.
 */
function wasRiskReported({ reader, world }: Reads<'agentHistory'>): boolean {
  const heldAt = (at: number) => reader.agentHistory('risk', null, { from: at, to: at });
  const heldNow = heldAt(world.now());
  const since = heldNow[0]?.fromTime;
  const before = since === undefined ? [] : heldAt(since - 1);
  return [...heldNow, ...before].some(({ value }) => value?.kind === 'risk' && value.json !== null);
}

/** Returns the positions held. An account that was not read is not an empty one. */
export type PositionFacts = () => AlertFacts['positions'];

/** DEXes that were not read yet, or that have a position whose row names no coin that could be read. */
function unreadDexes({ reader }: Reads<'account' | 'catalog'>): AlertFacts['unreadDexes'] {
  const { dexes } = reader.account();
  const unnamed = [...dexes].flatMap(([dex, { unreadable = [] }]) =>
    unreadable.includes(null) ? [[dex, `A position on ${dexPhrase(dex)} could not be read.`] as const] : [],
  );
  const listed = reader.catalog().dexes;
  const unread = listed.filter(({ name }) => !dexes.has(name));
  const reason = unreadOn(unread.length, listed.length);
  return new Map([...unnamed, ...unread.map(({ name }) => [name, reason] as const)]);
}

/** Remembers since when each position has been seen without a stop-loss. */
export function createPositionFacts(scope: Reads<'account'>): PositionFacts {
  const remembered = { since: new Map<string, number>() };
  return () => {
    const readings = [...scope.reader.account().dexes.values()];
    if (scope.account === null) return noAccount;
    if (readings.length === 0) return { unknown: 'The account has not been read yet.' };
    const { since } = remembered;
    remembered.since = new Map();
    const stopOf = (coin: string, protection: ReturnType<typeof protectionNow>): PositionFact['stop'] => {
      const coverage = typeof protection === 'string' ? null : protection.stopCoverage;
      const before = since.get(coin);
      const clock = clockOf(scope);
      const now = clock.now();
      // Unknown coverage does not end the time without a stop-loss, and a clock that was set back restarts it.
      const began = isBare(coverage) ? Math.min(before ?? now, now) : before;
      if ((coverage === null || isBare(coverage)) && began !== undefined) remembered.since.set(coin, began);
      const seenSince = began ?? now;
      return stopFact(protection, { since: seenSince, seenForMs: toRealMs(now - seenSince, clock) });
    };
    const unreadFact = (coin: string, unread: string): PositionFact => ({
      coin,
      unread,
      liquidation: { kind: 'unknown' },
      stop: stopOf(coin, unread),
    });
    return readings.flatMap((reading) => {
      const isOld = isAccountStale(scope, reading);
      return [
        ...reading.value.positions.map((position): PositionFact => {
          const { coin } = position;
          if (isOld) return unreadFact(coin, tooOld);
          const stop = stopOf(coin, protectionNow(scope, position));
          return { coin, unread: null, liquidation: liquidationOf(position), stop };
        }),
        ...(reading.unreadable ?? []).flatMap((coin) =>
          coin === null ? [] : unreadFact(coin, `The position in ${coin} could not be read.`),
        ),
      ];
    });
  };
}

const tooOld = 'The last reading of the position is too old.';

function stopFact(
  protection: ReturnType<typeof protectionNow>,
  seen: { readonly since: number; readonly seenForMs: number },
): PositionFact['stop'] {
  if (typeof protection === 'string') return { kind: 'unknown', reason: protection };
  const { stopCoverage: coverage } = protection;
  return isBare(coverage) ? { kind: 'missing', coverage, ...seen } : { kind: 'resting' };
}

/** Whether no stop-loss protects any of the position. */
function isBare(coverage: StopCoverage | null): coverage is 'none' | 'beyond_liquidation' {
  return coverage === 'none' || coverage === 'beyond_liquidation';
}

/** Age up to which the last sample still gives the current account value, real ms. A sample is taken each minute. */
const sampledWithinMs = 3 * minuteMs;
const noSample: Unknown = { unknown: 'No account value of the last three minutes is recorded.' };

/**
 * Returns a function that reads the account value and its flows over the last `minutes`. It reads again each minute, and when samples
 * or the ledger may have changed; the rule itself leaves out samples that are too old.
 */
export function createEquityFacts(
  scope: Reads<'equity' | 'histories' | 'ledger'>,
  revision: (reading: 'equity' | 'histories' | 'ledger') => number,
): (minutes: number) => AlertFacts['equity'] {
  const { reader } = scope;
  const clock = clockOf(scope);
  const cached: { key: string; fact: AlertFacts['equity'] } = { key: '', fact: noSample };
  return (minutes) => {
    const revisions = (['equity', 'histories', 'ledger'] as const).map(revision);
    const now = clock.now();
    const key = [minutes, Math.floor(now / minuteMs), ...revisions].join();
    if (key !== cached.key) Object.assign(cached, { key, fact: readEquityFact(reader, now, minutes) });
    if (isUnknown(cached.fact)) return cached.fact;
    const last = cached.fact.points.at(-1);
    const isRecent = last !== undefined && now - last.at <= toWorldMs(sampledWithinMs, clock);
    return isRecent ? cached.fact : noSample;
  };
}

function readEquityFact(
  reader: Reads<'equity' | 'histories' | 'ledger'>['reader'],
  now: number,
  minutes: number,
): AlertFacts['equity'] {
  const range = { period: null, fromTime: now - minutes * minuteMs, toTime: now };
  const flows = readFlows(reader, range);
  if (flows === null) return { unknown: 'The deposits and withdrawals of that time were not all read.' };
  return { points: reader.equity(range.fromTime, range.toTime), flows };
}

function liquidationOf(position: Position): PositionFact['liquidation'] {
  const { liquidationPrice: price } = position;
  if (price === null) return { kind: 'none' };
  const mark = markOf(position);
  return mark === null ? { kind: 'unknown' } : { kind: 'at', price, mark };
}
