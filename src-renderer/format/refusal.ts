import { mask } from '../../src-preload/contract/masked-amounts.ts';
import { formatDecimals } from './number.ts';
import { hidesAmounts } from './preferences.ts';
import { withoutAmounts } from './without-amounts.ts';

const yesNo: ReadonlyMap<string, string> = new Map([
  ['true', 'yes'],
  ['false', 'no'],
]);

/** A number in plain digits, with its decimals. A longer one has more digits than a JavaScript number holds. */
const plainNumber = /^-?(?=[\d.]{1,16}$)\d+(?:\.(?<decimals>\d+))?$/;

/** Gates whose figures are money or sizes of the account: `max_notional_usd`. */
const amountGate = /usd|notional|size|balance|equity|margin|collateral|loss|drawdown|pnl/;
/** Gates whose figures are shares all the same: `max_drawdown_pct`. */
const shareGate = /pct|percent|bps|ratio|share/;

/** Returns a figure of a gate: a number with the decimals that the agent gave, yes or no, or the agent's text. */
export function refusalFigure(text: string, gate: string): string {
  const number = plainNumber.exec(text);
  if (/\d/.test(text) && hidesAmounts() && amountGate.test(gate) && !shareGate.test(gate)) return mask;
  if (number !== null) return formatDecimals(Number(text), number.groups?.['decimals']?.length ?? 0);
  return yesNo.get(text) ?? withoutAmounts(text);
}

type Relation = '>' | '<' | '=' | '≠';

/** Compares the value with the threshold; null if one of them is missing, or they are of different kinds. */
export function relationOf(value: string | null, threshold: string | null): Relation | null {
  if (value === null || threshold === null) return null;
  const [left, right] = [numberIn(value), numberIn(threshold)];
  if (left !== null && right !== null) return left > right ? '>' : left < right ? '<' : '=';
  if (!yesNo.has(value) || !yesNo.has(threshold)) return null;
  return value === threshold ? '=' : '≠';
}

function numberIn(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : null;
}

export const relationLabels = {
  '>': 'above',
  '<': 'below',
  '=': 'equal',
  '≠': 'not met',
} as const satisfies Record<Relation, string>;
