import { none, noted, type Finding } from './scenario.ts';
import type { Difference, Differences } from './venue-truth.ts';

const mostNamed = 5;

function lostOf(found: Differences): readonly Finding[] {
  const lost = Object.entries(found).flatMap(([subject, { missing }]) =>
    missing.map((key) => `${subject} ${key}`),
  );
  return lost.length === 0 ? [] : [noted('lost', lost.slice(0, mostNamed).join(' | '))];
}

/** Rows lost, doubled and not known, of all subjects together, how many rows were compared, and which were lost. */
export function differencesOf(found: Differences): readonly Finding[] {
  const sum = (of: (difference: Difference) => number): number =>
    Object.values(found).reduce((all, difference) => all + of(difference), 0);
  const rows = Object.entries(found).map(
    ([subject, difference]) => `${difference.rows.toLocaleString('en-US')} ${subject}`,
  );
  return [
    none(
      'rows lost, against what the venue and the agent have',
      sum(({ missing }) => missing.length),
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
    ...lostOf(found),
  ];
}
