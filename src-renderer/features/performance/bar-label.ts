import type { PnlBar } from './pnl-bars.ts';
import { formatSignedCompactUsd, formatSignedUsd } from '../../format/number.ts';

/** Formats the figure at a bar's end: to the cent below 1,000 USD, shortened from there. */
export function barLabel(usd: number): string {
  if (Math.abs(usd) < 999.995) return formatSignedUsd(usd);
  return formatSignedCompactUsd(usd);
}

const longestName = 18;

/** Returns the labels of bars by key. A long name is cut at its end, or in its middle if another has the same beginning. */
export function shortNames(bars: readonly Pick<PnlBar, 'key' | 'label'>[]): ReadonlyMap<string, string> {
  const byStart = Map.groupBy(bars, ({ label }) => cutEnd(label));
  const taken = new Set<string>();
  return new Map(
    bars.map(({ key, label }) => {
      const isAlone = byStart.get(cutEnd(label))?.length === 1;
      const name = unlike(taken, isAlone ? cutEnd(label) : cutMiddle(label));
      taken.add(name);
      return [key, name];
    }),
  );
}

const cutEnd = (name: string): string =>
  name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;

function cutMiddle(name: string): string {
  const half = Math.floor((longestName - 1) / 2);
  return name.length > longestName ? `${name.slice(0, half)}…${name.slice(-half)}` : name;
}

/** Adds a number to a name that is taken. */
function unlike(taken: ReadonlySet<string>, name: string): string {
  let [unique, number] = [name, 1];
  while (taken.has(unique)) unique = `${name} ${(number += 1)}`;
  return unique;
}
