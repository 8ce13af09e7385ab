import type { SummaryMessage } from '../../src-preload/contract/views/alerts/webhook.ts';
import type { DailyReport } from '../../src-preload/contract/views/performance/daily-report.ts';
import type { Performance } from '../../src-preload/contract/views/performance/performance.ts';
import { dayMs } from '../time.ts';

interface SummaryDeps {
  /** Returns `HH:MM` in the machine's own time zone; null: no summary is sent. */
  readonly at: () => string | null;
  /** The machine's own time, ms. */
  readonly now: () => number;
  readonly send: () => void;
  readonly everyMs?: number;
}

/** Real ms between two checks of the clock. */
const usualEveryMs = 20_000;

/**
 * Sends one summary each time the configured time of day passes while this runs: late if the machine slept, never for a time that
 * passed before the start or before it was configured. Returns its undo.
 */
export function sendDaily({ at, now, send, everyMs = usualEveryMs }: SummaryDeps): () => void {
  const state = { at: at(), since: now() };
  const timer = setInterval(() => {
    const time = at();
    if (time !== state.at) Object.assign(state, { at: time, since: now() });
    // A clock that was set back by less may show a time again for which the summary was sent.
    if (state.since - now() > dayMs) state.since = now();
    if (time === null || lastAt(time, now()) <= state.since) return;
    state.since = now();
    send();
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Latest instant, not after `now`, at which the local clock showed a time of day. */
export function lastAt(time: string, now: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const at = new Date(now);
  const today = at.setHours(hours, minutes, 0, 0);
  if (today <= now) return today;
  // The day before by the calendar, and its own hours: 24 hours before the end of a day of 25 is the same day.
  at.setDate(at.getDate() - 1);
  return at.setHours(hours, minutes, 0, 0);
}

/** Figures of a daily report; unknown ones are null and listed in `notKnown`. */
export function summaryOf(
  report: DailyReport,
  activeAlerts: SummaryMessage['summary']['activeAlerts'],
): SummaryMessage['summary'] {
  return {
    from: report.from,
    to: report.to,
    complete: report.complete,
    agentStatus: report.status?.status ?? null,
    accountValueUsd: report.portfolio?.accountValueUsd ?? null,
    ...moneyOf(report.performance),
    closedTrades: countOf(report.closedTrades),
    rejectedOrders: countOf(report.rejections),
    refusedEntries: countOf(report.refusedEntries),
    activeAlerts,
    notKnown: [
      ...report.unavailable.map(({ part, message }) => `${part.replaceAll('_', ' ')}: ${message}`),
      ...missingParts(report).flatMap(([part, why]) => (why ? [`${part}: ${why}`] : [])),
    ],
  };
}

/** Says of the parts that are there why each is not known for the whole day; absent or null: it is. */
const missingParts = ({ portfolio, performance, closedTrades, refusedEntries, rejections }: DailyReport) =>
  [
    ['account value', portfolio?.leftOut.map(({ message }) => message).join(' ')],
    ['performance', performance === null ? null : whyMoneyIsPartial(performance)],
    [
      'closed trades',
      closedTrades?.count === null ? 'the fills are still being read.' : closedTrades?.whyIncomplete,
    ],
    ['refused entries', refusedEntries?.whyIncomplete],
    ['rejections', rejections?.whyIncomplete],
  ] as const;

/** A summary has neither drawdown nor ratios: what only they lack is named if it is the only reason why the report is incomplete. */
function whyMoneyIsPartial({ complete, leftOut }: Performance): string {
  const ofMoney = leftOut.filter(
    ({ of }) => of === 'trips' || of === 'funding' || (of === 'flows' && !complete),
  );
  const named = complete || ofMoney.length > 0 ? ofMoney : leftOut;
  return named.map(({ message }) => message).join(' ');
}

function moneyOf(performance: DailyReport['performance']) {
  if (performance === null) return { netPnlUsd: null, feesUsd: null, fundingUsd: null };
  const { netPnlUsd, feesUsd, fundingUsd } = performance;
  return { netPnlUsd, feesUsd, fundingUsd };
}

const countOf = (part: { readonly count: number | null } | null): number | null => part?.count ?? null;
