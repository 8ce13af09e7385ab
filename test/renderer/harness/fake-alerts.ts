import { someAlerts } from '../features/alerts/an-alert.ts';
import type { AlertMute, AlertRow, AlertsView } from '../../../src-preload/contract/bridge/alerts.ts';
import { alertRuleSeverity, alertTitle } from '../../../src-preload/contract/bridge/alerts.ts';

const minute = 60_000;

const anAlert = (given: Partial<AlertRow> & Pick<AlertRow, 'rule' | 'message' | 'remedy'>): AlertRow => {
  const coin = given.coin ?? null;
  return {
    key: coin === null ? given.rule : `${given.rule} ${coin}`,
    severity: alertRuleSeverity[given.rule],
    title: alertTitle({ rule: given.rule, isPastLimit: false }),
    coin,
    marketId: coin === null ? null : `sim-testnet:${coin}`,
    firstRaisedAt: given.raisedAt ?? 0,
    raisedAt: 0,
    resolvedAt: null,
    count: 1,
    seen: false,
    muted: false,
    ...given,
  };
};

const rows = (now: number): readonly AlertRow[] => [
  anAlert({
    rule: 'breaker_tripped',
    message: "The risk monitor reports today's P&L of −$1,204.00 and a drawdown of $3,100.50.",
    remedy: 'The agent should open no positions. Find out what tripped it before you reset it.',
    firstRaisedAt: now - 190 * minute,
    raisedAt: now - 4 * minute,
    count: 2,
  }),
  anAlert({
    rule: 'liquidation_distance',
    coin: 'ETH',
    message: 'The mark is 6.2% away from the liquidation price at 2,734.5.',
    remedy: 'Check the position, its margin and its stop-loss. At that price the venue liquidates it.',
    raisedAt: now - 31 * minute,
    seen: true,
  }),
  anAlert({
    rule: 'venue_rejection',
    coin: 'xyz:TSLA',
    message:
      '3 orders in the last hour. Latest: Order price cannot be more than 80% away from the reference price.',
    remedy: 'Open the order to see its terms and the reason for the rejection.',
    raisedAt: now - 47 * minute,
    count: 3,
    muted: true,
  }),
  anAlert({
    rule: 'agent_silent',
    message: "The agent's last heartbeat was at 2026-11-23 12:00:00 UTC, more than 90 s ago.",
    remedy: 'Check whether the agent is running and its feed is reachable.',
    raisedAt: now - 190 * minute,
    resolvedAt: now - 182 * minute,
    seen: true,
  }),
  anAlert({
    rule: 'reconciliation_mismatch',
    coin: 'BTC',
    message: 'Filled: agent 0.25, venue 0.2.',
    remedy: "Compare both figures on the order. The venue's are authoritative.",
    raisedAt: now - 600 * minute,
    resolvedAt: now - 300 * minute,
    count: 2,
    seen: true,
  }),
];

/** One cause in many markets, as when the sessions of all stocks are closed. */
const disagreements = (now: number): readonly AlertRow[] =>
  stocks.map((coin, nth) =>
    anAlert({
      rule: 'entries_disagreement',
      coin,
      message: `The agent allows new entries in ${coin}, but they are forbidden: The underlying session is closed.`,
      remedy: 'Check why the agent allows them and whether it has opened positions there.',
      raisedAt: now - nth * 1_000,
    }),
  );
const tickers =
  'AAPL AMD AMZN BABA COIN CRCL GOOGL HOOD INTC META MSFT MSTR MU NFLX NVDA ORCL PLTR RIVN SNDK TSLA TSM';
const stocks = tickers.split(' ').map((ticker) => `xyz:${ticker}`);

/** Alerts that can be viewed and muted, as in the service. */
export function fakeAlerts(scenario: string, now: () => number) {
  const state: { mutes: readonly AlertMute[]; seen: boolean } = {
    mutes: [
      { rule: 'venue_rejection', coin: 'xyz:TSLA', until: now() + 40 * minute },
      { rule: 'agent_degraded', coin: null, until: null },
    ],
    seen: false,
  };
  const start = now();
  const calm = scenario === 'no-alerts';
  const shown =
    scenario === 'many-alerts' ? rows(start).toSpliced(2, 0, ...disagreements(start)) : rows(start);
  const view = (): AlertsView => {
    const alerts = calm ? [] : shown.map((row) => ({ ...row, seen: row.seen || state.seen }));
    return {
      ...someAlerts(...alerts),
      unchecked: calm
        ? []
        : [
            { rule: 'backup_failed', coin: null, reason: 'No backup was tried since the start.' },
            {
              rule: 'liquidation_distance',
              coin: 'SOL',
              reason: 'The mark price of the position is not known.',
            },
          ],
      mutes: calm ? [] : state.mutes,
    };
  };
  return {
    view,
    see: (): AlertsView => {
      state.seen = true;
      return view();
    },
    mute: (mute: AlertMute): AlertsView => {
      const others = state.mutes.filter(({ rule, coin }) => rule !== mute.rule || coin !== mute.coin);
      state.mutes = mute.until !== null && mute.until <= now() ? others : [...others, mute];
      return view();
    },
  };
}
