import { quoteBareTokens } from '../domain/bare-tokens.ts';
import { isTooDeep, mostJsonLevels } from '../domain/json-text.ts';
import { AgentFeedError } from './agent.ts';

/**
 * JSON, and the bare NaN, Infinity and -Infinity that some writers put into it: they become texts, which no reader takes for
 * a number. Text that nests deeper than `mostLevels` is not parsed. Throws AgentFeedError.
 */
export function parseTolerantJson(text: string, mostLevels = mostJsonLevels): unknown {
  if (isTooDeep(text, mostLevels))
    throw new AgentFeedError(
      'wrong_shape',
      `What the agent's feed gave is nested deeper than ${mostLevels} levels.`,
    );
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return JSON.parse(quoteBareTokens(plain));
  } catch (error) {
    throw new AgentFeedError(
      'not_json',
      "What the agent's feed gave is not JSON, or only a part of it.",
      error,
    );
  }
}
