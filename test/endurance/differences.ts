import { none, noted, type Finding } from './scenario.ts';
import type { Difference, Differences } from './venue-truth.ts';

const mostNamed = 5;

function missingRows(found: Differences): readonly Finding[] {
  const missing = Object.entries(found).flatMap(([subject, difference]) =>
    difference.missing.map((key) => `${subject} ${key}`),
  );
  return missing.length === 0 ? [] : [noted('Missing rows', missing.slice(0, mostNamed).join(' | '))];
}

/** Returns the number of missing, duplicate and unknown rows in all subjects together, the row counts, and some missing rows. */
export function differencesOf(found: Differences): readonly Finding[] {
  const sum = (of: (difference: Difference) => number): number =>
    Object.values(found).reduce((all, difference) => all + of(difference), 0);
  const rows = Object.entries(found).map(
    ([subject, difference]) => `${difference.rows.toLocaleString('en-US')} ${subject}`,
  );
  return [
    none(
      'Rows of the venue or the agent missing from the record',
      sum(({ missing }) => missing.length),
    ),
    none(
      'Duplicate rows in the record',
      sum(({ doubled }) => doubled),
    ),
    none(
      'Rows in the record that neither the venue nor the agent has',
      sum(({ unknown }) => unknown),
    ),
    noted('Rows in the record', rows.join(', ')),
    ...missingRows(found),
  ];
}
