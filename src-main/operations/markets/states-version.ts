import type { AgentStatus } from '../../domain/journal/agent-status.ts';
import type { CalendarName, OracleScheduleName } from '../../domain/markets/market-registry.ts';
import { operation } from '../operation.ts';
import { failingShares } from '../reference/reference-health.ts';
import { referenceView } from '../reference/reference-view.ts';
import type { StateFacts } from './state-facts.ts';
import { stateFactReadings, stateFacts } from './state-facts.ts';
import { readAgent } from '../reading-states.ts';

const calendars: readonly CalendarName[] = ['us_equity', 'cme_metals_energy'];
const schedules: readonly OracleScheduleName[] = ['xyz_equity_24_5', 'xyz_commodity_23_5'];

/** Text of the parts of a status that market states show. A status never changes, so it is made once. */
const texts = new WeakMap<AgentStatus, string>();

function reportText(status: AgentStatus): string {
  const { marketsWhole, markets, vix, stocks } = status;
  const text = texts.get(status) ?? JSON.stringify([marketsWhole, markets, vix, stocks]);
  texts.set(status, text);
  return text;
}

function sessionText({ sessionOf }: StateFacts, calendar: CalendarName): readonly unknown[] {
  const session = sessionOf(calendar);
  if (session.kind === 'unknown') return [session.reason];
  const { now, next, advisory } = session;
  return [now.state, now.dayName, now.confidence, next?.state, next?.from, advisory];
}

/**
 * Text that changes when a market's state or a reading of reference data changes by time alone, or by what the agent reports. A
 * repeated report changes nothing.
 */
export const getStatesVersion = operation({
  name: 'getStatesVersion',
  summary: 'Version that changes whenever a market state may',
  readings: stateFactReadings,
  answer: (_: unknown, context): string => {
    const facts = stateFacts(context);
    const { vix, stocks } = referenceView(context);
    return JSON.stringify([
      calendars.map((calendar) => sessionText(facts, calendar)),
      schedules.map((schedule) => facts.regimeOf(schedule)),
      facts.agent === null ? null : reportText(facts.agent),
      readAgent(context).kind,
      facts.agentStopped,
      facts.venueNotice,
      facts.metadataStale,
      failingShares(facts),
      [vix, ...stocks].map(({ ours, agent }) => [ours?.unavailableReason, agent?.unavailableReason]),
    ]);
  },
});
