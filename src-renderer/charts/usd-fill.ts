import { usdTone } from '../format/number.ts';

const fills = { up: 'var(--up)', down: 'var(--down)', soft: 'var(--ink-faint)' } as const;

/**
 * Returns the fill color of an amount, the same as that of its printed figure: below half a cent it is neither a gain nor a loss.
 */
export const usdFill = (usd: number): string => fills[usdTone(usd)];
