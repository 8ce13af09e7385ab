import type { Fact } from './report.ts';

/** Sessions and calendars keep New York's clock by these rules: those of the program, not of the system. */
export function timeZoneRules(versions: Readonly<NodeJS.Dict<string>>): Fact {
  const edition = versions['tz'];
  const says = edition === undefined ? 'of no known edition' : `as of ${edition}`;
  return { about: 'time zones', says, good: null };
}
