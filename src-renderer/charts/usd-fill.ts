import { usdTone } from '../format/number.ts';

const fills = { up: 'var(--up)', down: 'var(--down)', soft: 'var(--ink-faint)' } as const;

/** The color of what is drawn of dollars: that of its printed figure, which is neither a gain nor a loss below half a cent. */
export const usdFill = (usd: number): string => fills[usdTone(usd)];
