import { none, noted, type Finding } from './scenario.ts';
import type { Difference, Differences } from './venue-truth.ts';

/** Rows lost, doubled and not known, of all subjects together, and how many rows were compared. */
export function differencesOf(found: Differences): readonly Finding[] {
  const sum = (of: (difference: Difference) => number): number =>
    Object.values(found).reduce((all, difference) => all + of(difference), 0);
  const rows = Object.entries(found).map(
    ([subject, difference]) => `${difference.rows.toLocaleString('en-US')} ${subject}`,
  );
  return [
    none(
      'rows lost, against what the venue and the agent have',
      sum(({ missing }) => missing),
    ),
    none(
      'rows doubled',
      sum(({ doubled }) => doubled),
    ),
    none(
      'rows that neither of them has',
      sum(({ unknown }) => unknown),
    ),
    noted('rows compared', rows.join(', ')),
  ];
}
