import { isCalendarDay, isoText } from '../iso-text.ts';

const form = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?(?:\.(\d+))?(Z|[+-]\d{2}:?\d{2})?$/;

/** World ms of the agent's ISO-8601 time, UTC if it has no offset; null for anything else, 30 February included. */
export function parseAgentTime(text: string): number | null {
  const [, date, minutes, seconds = ':00', fraction = '0', offset = 'Z'] = form.exec(text) ?? [];
  if (date === undefined || minutes === undefined || !isCalendarDay(date)) return null;
  const ms = fraction.slice(0, 3).padEnd(3, '0');
  const zone = offset === 'Z' ? offset : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  const instant = Date.parse(`${date}T${minutes}${seconds}.${ms}${zone}`);
  return Number.isNaN(instant) ? null : instant;
}

/** A time from the agent as it is served: ISO-8601 in UTC, ending in `Z` (source document, section 8). */
export function toAgentText(instant: number): string {
  return isoText(instant);
}
