import type {
  AlertMessage,
  ResolvedMessage,
  SummaryMessage,
  TestMessage,
} from '../../../src-preload/contract/views/alerts/webhook.ts';

const instant = '2026-09-01T12:00:00.000+00:00';
const envelope = {
  version: 1,
  sentAt: instant,
  network: 'TESTNET',
  venue: 'simulated',
  account: `0x${'ab'.repeat(20)}`,
  profile: null,
} as const;

export const anAlertMessage = (change: Partial<AlertMessage['alert']> = {}): AlertMessage => ({
  event: 'alert',
  ...envelope,
  alert: {
    key: 'alert_4gecy1cjgxswp8qx',
    rule: 'breaker_tripped',
    severity: 'critical',
    title: 'Circuit breaker tripped',
    coin: null,
    message: "The risk monitor reports today's P&L of −$1,204.00 and a drawdown of $3,100.50.",
    remedy: 'Find out what tripped it.',
    firstRaisedAt: instant,
    raisedAt: instant,
    count: 1,
    ...change,
  },
});

export const aResolvedMessage: ResolvedMessage = {
  ...anAlertMessage(),
  event: 'alert_resolved',
  alert: { ...anAlertMessage().alert, resolvedAt: '2026-09-01T12:30:00.000+00:00' },
};

export const aTestMessage: TestMessage = { event: 'test', ...envelope, message: 'Test message.' };

export const aSummary = (change: Partial<SummaryMessage['summary']> = {}): SummaryMessage => ({
  event: 'daily_summary',
  ...envelope,
  summary: {
    from: '2026-08-31T12:00:00.000+00:00',
    to: instant,
    complete: true,
    agentStatus: 'running',
    accountValueUsd: 10_050.5,
    netPnlUsd: -12.25,
    feesUsd: 3,
    fundingUsd: 0.5,
    closedTrades: 4,
    rejectedOrders: 1,
    refusedEntries: 0,
    activeAlerts: { critical: 1, warning: 0, info: 2 },
    notKnown: [],
    ...change,
  },
});
