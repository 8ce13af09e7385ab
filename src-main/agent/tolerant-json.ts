import { Decimal } from 'decimal.js';
import { quoteBareTokens } from '../domain/bare-tokens.ts';
import { isTooDeep, mostJsonLevels } from '../json-text.ts';
import { AgentFeedError } from './agent.ts';

/** Values of the bare tokens after parsing. */
export const bareTokens: readonly unknown[] = ['NaN', 'Infinity', '-Infinity'];

/**
 * Parses JSON that may contain bare NaN, Infinity and -Infinity; they become texts, which are not valid figures. Throws
 * AgentFeedError, also for text nested deeper than `mostLevels`.
 */
export function parseTolerantJson(text: string, mostLevels = mostJsonLevels): unknown {
  return parsed(text, mostLevels);
}

/** Parses JSON like `parseTolerantJson`. A number with more digits than a double holds becomes its text. */
export function parseWithAllDigits(text: string): unknown {
  return parsed(text, mostJsonLevels, (_, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined && !isExact(value, context.source)
      ? context.source
      : value,
  );
}

function isExact(value: number, source: string): boolean {
  return Number.isFinite(value) && new Decimal(source).equals(value);
}

function parsed(text: string, mostLevels: number, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  if (isTooDeep(text, mostLevels))
    throw new AgentFeedError(
      'wrong_shape',
      `The agent's feed sent JSON nested deeper than ${mostLevels} levels.`,
    );
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return JSON.parse(quoteBareTokens(plain), reviver);
  } catch (error) {
    throw new AgentFeedError(
      'not_json',
      "The agent's feed sent text that is not JSON, or only part of it.",
      error,
    );
  }
}
