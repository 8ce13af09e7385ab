import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import type { CalendarName } from '../../../../src-main/domain/markets/market-registry.ts';
import type { TradingSession } from '../../../../src-main/domain/sessions/session.ts';

interface PrintedCalendar {
  /** Every session interval in the calendar. */
  readonly sessions: readonly TradingSession[];
  /** Sessions whose first or last millisecond belongs to a different session. */
  readonly atOdds: readonly TradingSession[];
}

export interface Printed extends Readonly<Record<CalendarName, PrintedCalendar>> {
  readonly zone: string;
  readonly hostHour: number;
}

/** The hour that a clock of the zone shows at midnight in UTC in July: proof that the process was really there. */
export const hostZones = [
  ['UTC', 0],
  ['Pacific/Apia', 13],
  ['America/New_York', 20],
] as const;

/** The calendars as a process in that time zone works them out. */
export function calendarsIn(zone: string): Printed {
  const printed = execFileSync(process.execPath, [resolve(import.meta.dirname, 'print-calendars.ts')], {
    env: { PATH: process.env['PATH'], TZ: zone },
    maxBuffer: 64 * 1024 * 1024,
    timeout: 60_000,
  });
  return JSON.parse(printed.toString()) as Printed;
}
