import { describe, expect, onTestFinished, test } from 'vitest';
import type { AgentStatus } from '../../../../src-main/domain/journal/agent-status.ts';
import type { AlertFacts } from '../../../../src-main/domain/alerts/facts.ts';
import { evaluateAlerts } from '../../../../src-main/domain/alerts/evaluate-alerts.ts';
import { defaultAlertSettings } from '../../../../src-main/domain/alerts/alert-settings.ts';
import { mismatches, rejections } from '../../../../src-main/domain/alerts/order-events.ts';
import { utcText } from '../../../../src-main/domain/iso-text.ts';
import {
  tradeIdOfClaim,
  tradeOfClaim,
  tradeOfExecution,
} from '../../../../src-main/domain/trades/build-trades.ts';
import type { Trade } from '../../../../src-main/domain/trades/trade.ts';
import {
  alertFacts,
  createEquityFacts,
  createPositionFacts,
} from '../../../../src-main/operations/alerts/alert-facts.ts';
import { anAgentStatus, vault } from '../../agent-status.ts';
import { aClaim, itsFill, reconcile } from '../../domain/an-order.ts';
import { countStatements } from '../../count-statements.ts';
import type { OpenOrder } from '../../../../src-main/domain/account/order.ts';
import { aDexAccount, anOpenOrder, aPosition } from '../../fake-accounts.ts';
import { known } from '../../domain/alerts/known.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { decimal, minute, now } from '../../markets.ts';
import { anOpenSource, well } from '../../open-source-fixture.ts';
import { aMove } from '../trades/a-traded-account.ts';
import { putCompleteAccount, read } from '../../complete-account.ts';

const notRead = { unknown: 'Not read.' };
const unreported = {
  rejected: [],
  mismatched: notRead,
  liquidated: notRead,
  entries: notRead,
  store: { kind: 'written' },
  evidence: { rows: { kind: 'good' }, log: { kind: 'good' }, backup: { kind: 'good' } },
  health: well,
  equity: notRead,
  positions: notRead,
} as const;
const app = freshForEachTest(() => anOpenSource({ account: vault, agent: read() }));

describe('the alert facts about the agent', () => {
  test('are its report while it is young, and its silence afterwards', () => {
    expect(alertFacts(app.scope, unreported).agent).toEqual({
      kind: 'reported',
      operationalStatus: 'running',
      reason: null,
      symbols: app.agent.state.kind === 'read' ? app.agent.state.status.symbols : null,
      risk: { kind: 'absent', wasReported: false },
    });
    app.time.now = now + 90_001;
    // An alert keeps these words: they name a time, which stays right, and no age.
    const silence = {
      kind: 'silent',
      reason: `The agent's last heartbeat was at ${utcText(now)}, more than 90 s ago.`,
    };
    expect(alertFacts(app.scope, unreported).agent).toEqual(silence);
    app.time.now = now + 60 * minute;
    expect(alertFacts(app.scope, unreported).agent).toEqual(silence);
  });

  test('have the coins that it trades as the venue spells them, so that no position of one is outside', () => {
    putCompleteAccount(app.store);
    app.agent.state = read({ symbols: ['btc', 'NOWHERE'] });
    const facts = alertFacts(app.scope, unreported);
    expect(facts.agent).toMatchObject({ symbols: ['BTC', 'NOWHERE'] });
    expect(known(createPositionFacts(app.scope)()).map(({ coin }) => coin)).toContain('BTC');
  });

  test('report an unread feed as unread, and a missing one or one of another network as none', () => {
    app.agent.state = { kind: 'unread' };
    expect(alertFacts(app.scope, unreported).agent).toEqual({
      kind: 'unread',
      reason: "The agent's status has not been read yet.",
    });
    app.agent.state = { kind: 'not_configured' };
    expect(alertFacts(app.scope, unreported).agent).toEqual({ kind: 'none' });
    app.agent.state = {
      kind: 'other_network',
      status: anAgentStatus({ network: 'MAINNET' }),
      readAt: now,
    };
    expect(alertFacts(app.scope, unreported).agent).toEqual({ kind: 'none' });
  });

  test('say unreachable once its feed has failed for a minute, and unknown before', () => {
    const fails = { kind: 'failed', error: 'Connection refused', remedy: null, last: null } as const;
    app.agent.state = { ...fails, since: now - minute + 1 };
    expect(alertFacts(app.scope, unreported).agent).toEqual({
      kind: 'unread',
      reason: "The agent's feed failed less than a minute ago.",
    });
    app.agent.state = { ...fails, since: now - minute };
    expect(alertFacts(app.scope, unreported).agent).toEqual({
      kind: 'unreachable',
      reason: 'Connection refused. No earlier status was read.',
    });
  });

  test('remember, over a restart too, that risk was reported before it was left out', () => {
    const { writer } = app.store;
    const riskNow = () => {
      const { agent } = alertFacts(app.scope, unreported);
      return agent.kind === 'reported' ? agent.risk : null;
    };
    const say = (risk: AgentStatus['risk'], at: number): void =>
      writer.putAgentStatus({ value: anAgentStatus({ risk }), receivedAt: at });
    say({ kind: 'absent' }, now - 3 * minute);
    expect(riskNow()).toEqual({ kind: 'absent', wasReported: false });
    say({ kind: 'reported', value: { drawdown_usd: 5 } }, now - 2 * minute);
    say({ kind: 'absent' }, now - minute);
    expect(riskNow()).toEqual({ kind: 'absent', wasReported: true });
    say({ kind: 'absent' }, now);
    expect(riskNow()).toEqual({ kind: 'absent', wasReported: true });
  });

  test('have the risk monitor’s report, or its absence', () => {
    app.agent.state = read({ risk: { kind: 'reported', value: { drawdown_usd: 5 } } });
    expect(alertFacts(app.scope, unreported).agent).toMatchObject({
      risk: { kind: 'report', report: { figures: { drawdown_usd: '5' } } },
    });
    app.agent.state = read({ risk: { kind: 'reported', value: 'fine' } });
    expect(alertFacts(app.scope, unreported).agent).toMatchObject({ risk: { kind: 'unreadable' } });
  });
});

describe('the alert facts about positions', () => {
  test('are missing before the first reading', () => {
    expect(createPositionFacts(app.scope)()).toEqual({ unknown: 'The account has not been read yet.' });
    expect(createPositionFacts({ ...app.scope, account: null })()).toEqual({
      unknown: expect.stringMatching(/^No account is known/),
    });
  });

  test('are mark and liquidation while the reading is young, and unknown afterwards', () => {
    putCompleteAccount(app.store);
    const { liquidationPrice } = aPosition();
    const positions = createPositionFacts(app.scope);
    const [fact] = known(positions());
    expect(fact?.coin).toBe('BTC');
    expect(fact?.liquidation.kind).toBe(liquidationPrice === null ? 'none' : 'at');
    app.time.now = now + minute + 1;
    expect(positions()).toEqual([
      {
        coin: 'BTC',
        unread: 'The last reading of the position is too old.',
        liquidation: { kind: 'unknown' },
        stop: { kind: 'unknown', reason: 'The last reading of the position is too old.' },
      },
    ]);
  });

  test('name a position whose row could not be read, or its DEX if the row names no coin', () => {
    const receivedAt = now;
    const value = aDexAccount({ positions: [aPosition()], time: now });
    const unread = 'The position in ETH could not be read.';
    app.store.writer.putDexAccounts([{ value, receivedAt, unreadable: ['ETH', null] }]);
    expect(known(createPositionFacts(app.scope)())).toMatchObject([
      { coin: 'BTC', unread: null },
      { coin: 'ETH', unread, liquidation: { kind: 'unknown' }, stop: { kind: 'unknown', reason: unread } },
    ]);
    const { unreadDexes } = alertFacts(app.scope, unreported);
    expect(unreadDexes.get('')).toBe('A position on the main DEX could not be read.');
  });

  test('name the DEXes on which the account has not been read yet', () => {
    app.store.writer.putDexAccounts([{ value: aDexAccount({ time: now }), receivedAt: now }]);
    const reason = "The account has not been read yet on 2 of the venue's 3 DEXes.";
    expect([...alertFacts(app.scope, unreported).unreadDexes]).toEqual([
      ['xyz', reason],
      ['odd', reason],
    ]);
    putCompleteAccount(app.store);
    expect([...alertFacts(app.scope, unreported).unreadDexes]).toEqual([]);
  });

  /** The account as read now, with these orders; null: they can't be read. */
  const hold = (orders: readonly OpenOrder[] | null): void => {
    const receivedAt = app.time.now;
    const value = aDexAccount({ positions: [aPosition()], time: receivedAt });
    app.store.writer.putDexAccounts([{ value, receivedAt }]);
    if (orders !== null) app.store.writer.putOrders('', { value: orders, receivedAt });
  };
  const stop = anOpenOrder({
    side: 'sell',
    orderType: 'Stop Market',
    reduceOnly: true,
    triggerPrice: decimal('95'),
  });
  const seen = (
    positions: () => AlertFacts['positions'],
    orders: readonly OpenOrder[] | null,
    at: number,
  ) => {
    app.time.now = at;
    hold(orders);
    return known(positions())[0]?.stop;
  };

  const missing = { kind: 'missing', coverage: 'none', since: now };
  const noStop = (seenForMs: number, given: object = {}) => ({ ...missing, seenForMs, ...given });

  test('are how long each has had no stop loss, and unknown while orders are', () => {
    const positions = createPositionFacts(app.scope);
    expect(seen(positions, null, now)).toEqual({
      kind: 'unknown',
      reason: 'Its open orders have not been read yet.',
    });
    expect(seen(positions, [], now)).toEqual(noStop(0));
    expect(seen(positions, [], now + minute)).toEqual(noStop(minute));
    expect(seen(positions, null, now + 3 * minute)).toEqual({
      kind: 'unknown',
      reason: 'The last reading of its open orders is too old.',
    });
    expect(seen(positions, [], now + 4 * minute)).toEqual(noStop(4 * minute));
    expect(seen(positions, [stop], now + 5 * minute)).toEqual({ kind: 'resting' });
    expect(seen(positions, [], now + 6 * minute)).toEqual(noStop(0, { since: now + 6 * minute }));
  });

  test('treat a stop loss beyond the liquidation price as missing, and keep counting the time without one', () => {
    const positions = createPositionFacts(app.scope);
    const beyond = [{ ...stop, triggerPrice: decimal('80') }];
    const beyondIt = { coverage: 'beyond_liquidation' };
    expect(seen(positions, beyond, now)).toEqual(noStop(0, beyondIt));
    expect(seen(positions, [], now + minute)).toMatchObject({ coverage: 'none', seenForMs: minute });
    expect(seen(positions, beyond, now + 2 * minute)).toEqual(noStop(2 * minute, beyondIt));
    expect(seen(positions, [...beyond, { ...stop, oid: 1_003 }], now + 3 * minute)).toEqual({
      kind: 'resting',
    });
  });
});

describe('the alert facts about sources', () => {
  const health = {
    state: 'down',
    lastError: 'Refused.',
    remedy: 'Wait.',
    since: now,
    lastOkAt: null,
    invalidRows: 0,
    failedReads: 0,
  } as const;
  const chainFact = (given: (Omit<typeof health, 'state'> & { state: 'down' | 'unread' }) | null) =>
    alertFacts({ ...app.scope, chainHealth: () => given }, unreported).sources.chain;

  test('call a chain unreachable once it has been so for a minute, and unknown before', () => {
    expect(chainFact(null)).toEqual({ kind: 'none' });
    expect(chainFact(health)).toEqual({
      kind: 'unread',
      reason: 'It stopped answering less than a minute ago.',
    });
    app.time.now = now + minute;
    expect(chainFact(health)).toEqual({ kind: 'unreachable', message: 'Refused.', remedy: 'Wait.' });
    expect(chainFact({ ...health, state: 'unread' })).toEqual({
      kind: 'unread',
      reason: 'It has not answered yet.',
    });
  });
});

describe('the alert facts about the account value', () => {
  const sample = (ago: number, change: object = {}) => ({
    at: now - ago * minute,
    equityUsd: decimal('1000'),
    withdrawableUsd: null,
    unrealizedPnlUsd: null,
    partial: false,
    ...change,
  });

  const noFlows = { unknown: 'The deposits and withdrawals of that time were not all read.' };
  const noSample = { unknown: 'No account value of the last three minutes is recorded.' };

  test('are its samples of the set time, each with whether it is partial, with its flows', () => {
    const { writer } = app.store;
    const equity = createEquityFacts(app.scope, app.store.reader.revision);
    expect(equity(60)).toEqual(noFlows);
    for (const point of [sample(61), sample(2), sample(1, { partial: true }), sample(0)])
      writer.putEquity(point);
    expect(equity(60)).toEqual(noFlows);
    writer.putLedger([], { knownFrom: 0, readThrough: now });
    expect(equity(60)).toEqual({
      points: [
        expect.objectContaining({ at: now - 2 * minute, partial: false }),
        expect.objectContaining({ at: now - minute, partial: true }),
        expect.objectContaining({ at: now, partial: false }),
      ],
      flows: [],
    });
    app.time.now = now + 3 * minute + 1;
    expect(equity(60)).toEqual(noSample);
  });

  test('are read again only each minute, for another time, or when samples or the ledger change', () => {
    const { writer } = app.store;
    writer.putLedger([], { knownFrom: 0, readThrough: now });
    for (const point of [sample(61), sample(2.9)]) writer.putEquity(point);
    const equity = createEquityFacts(app.scope, app.store.reader.revision);
    const counted = countStatements();
    onTestFinished(counted.undo);
    const readsOf = (minutes: number): number => {
      const before = counted.count();
      equity(minutes);
      return counted.count() - before;
    };
    expect(readsOf(60)).toBeGreaterThan(0);
    expect(readsOf(60)).toBe(0);
    expect(known(equity(90)).points).toHaveLength(2);
    expect(known(equity(60)).points).toHaveLength(1);
    app.time.now = now + minute / 2;
    expect(readsOf(60)).toBe(0);
    expect(equity(60)).toEqual(noSample); // its last sample is older than three minutes by now
    app.time.now = now + minute;
    expect(readsOf(60)).toBeGreaterThan(0);
    writer.putEquity(sample(-1));
    expect(known(equity(60)).points.at(-1)?.at).toBe(now + minute);
    writer.putLedger([aMove(now - 10 * minute, '5')], { knownFrom: 0, readThrough: now + minute });
    expect(known(equity(60)).flows).toHaveLength(1);
  });
});

describe('the alert facts about orders', () => {
  const facts = { venueStatus: () => null, collateralOf: () => 'USDC' };
  const trades: readonly Trade[] = (() => {
    const { claims, unclaimed } = reconcile(
      [
        aClaim(),
        aClaim(
          { orderId: 'refused' },
          { status: 'rejected', filled: null, rejectReason: 'Too small.', venueOid: 5 },
        ),
        aClaim({ orderId: 'claimed' }, { venueOid: 6 }),
        aClaim({ orderId: 'apart' }, { venueOid: 7, filled: decimal('2') }),
        aClaim({ orderId: 'young', at: now }, { venueOid: 8, at: now }),
      ],
      [itsFill(), itsFill({ oid: 7 }), itsFill({ oid: 9, coin: 'ETH' })],
    );
    return [
      ...claims.map((claim) => tradeOfClaim(claim, facts)),
      ...unclaimed.map((one) => tradeOfExecution(one, facts)),
    ];
  })();

  const found = trades.map((trade) => ({ trade, detectedAt: now }));

  test('are the rejected ones, and those on which agent and venue disagree', () => {
    expect(rejections(found)).toEqual([
      { id: tradeIdOfClaim('journal-1 refused'), coin: 'BTC', at: now, text: 'Too small.' },
    ]);
    expect(mismatches(found).map(({ coin, text }) => `${coin} ${text}`)).toEqual([
      'BTC Filled: agent 2, venue 1.',
      'BTC The agent claims a fill that the venue does not have.',
      'ETH The venue has a fill that the agent does not report.',
    ]);
  });

  test('have their figures in full where rounded ones would look equal', () => {
    const differs = (agent: string, venue: string) =>
      found.slice(0, 1).map(({ trade, detectedAt }) => {
        const difference = { figure: 'average_price', agent: decimal(agent), venue: decimal(venue) } as const;
        return {
          trade: { ...trade, reconciliation: { kind: 'differs', differences: [difference] } as const },
          detectedAt,
        };
      });
    expect(mismatches(differs('65000.12', '65000.21'))[0]?.text).toBe(
      'Average price: agent 65000.12, venue 65000.21.',
    );
    expect(mismatches(differs('65000.12', '65002.21'))[0]?.text).toBe(
      'Average price: agent 65,000, venue 65,002.',
    );
  });

  test('are missing before they are known', () => {
    expect(alertFacts(app.scope, unreported)).toMatchObject({ mismatches: notRead, liquidations: notRead });
  });

  test('become one alert per market and rule', () => {
    const kept = found.map((one) => ({
      ...one,
      trade: { ...one.trade, journalId: null, venueStatus: null, hasFills: true, orderType: null },
    }));
    const { raised } = evaluateAlerts(
      {
        facts: alertFacts(app.scope, { ...unreported, rejected: kept, mismatched: kept }),
        settings: defaultAlertSettings,
        now,
      },
      [],
    );
    expect(raised.map(({ alert }) => `${alert.key} ${alert.count}`)).toEqual([
      'venue_rejection BTC 1',
      'reconciliation_mismatch ETH 1',
      'reconciliation_mismatch BTC 2',
    ]);
  });
});
