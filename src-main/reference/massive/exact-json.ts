import { quoteBareTokens } from '../../domain/bare-tokens.ts';

/**
 * JSON whose numbers are given as their source text, so that no digit is lost: a time in nanoseconds has more than a binary
 * fraction holds. Bare NaN and Infinity become texts, which are no figure: one such row leaves the others readable. Throws
 * what JSON.parse throws.
 */
export function parseExactJson(text: string): unknown {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return JSON.parse(quoteBareTokens(plain), sourceOfNumber);
}

function sourceOfNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? context?.source : value;
}
