import { genesis, revisionAt, revisionMs } from './markets.ts';

const bases: Readonly<Record<string, number>> = { TSLA: 350, NVDA: 140, 'I:VIX': 18 };

/** Returns the provider's observations at the beginning of the revision. */
export function referenceAt(
  ticker: string,
  at: number,
): { readonly value: number; readonly observedAt: number } {
  const revision = revisionAt(at);
  const base = bases[ticker];
  if (base === undefined) throw new Error(`The world has no reference for ${ticker}.`);
  return { value: Number((base + revision / 1_000).toFixed(3)), observedAt: genesis + revision * revisionMs };
}
