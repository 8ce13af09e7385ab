import { quoteBareTokens } from '../domain/bare-tokens.ts';
import { isTooDeep, mostJsonLevels } from '../domain/json-text.ts';
import { AgentFeedError } from './agent.ts';

/** Values of the bare tokens after parsing. */
export const bareTokens: readonly unknown[] = ['NaN', 'Infinity', '-Infinity'];

/**
 * Parses JSON that may contain bare NaN, Infinity and -Infinity; they become texts, which are not valid figures. Throws
 * AgentFeedError, also for text nested deeper than `mostLevels`.
 */
export function parseTolerantJson(text: string, mostLevels = mostJsonLevels): unknown {
  if (isTooDeep(text, mostLevels))
    throw new AgentFeedError(
      'wrong_shape',
      `The agent's feed sent JSON nested deeper than ${mostLevels} levels.`,
    );
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return JSON.parse(quoteBareTokens(plain));
  } catch (error) {
    throw new AgentFeedError(
      'not_json',
      "The agent's feed sent text that is not JSON, or only part of it.",
      error,
    );
  }
}
