import type { CalendarName } from '../markets/market-registry.ts';
import { type CalendarTable, createCalendarTable } from './calendar-table.ts';
import { futuresDay, futuresExceptions } from './cme-metals-energy.ts';
import { equityDay, equityExceptions } from './us-equity.ts';

export const calendars: Readonly<Record<CalendarName, CalendarTable>> = {
  us_equity: createCalendarTable({ exceptions: equityExceptions, day: equityDay }),
  cme_metals_energy: createCalendarTable({ exceptions: futuresExceptions, day: futuresDay }),
};
