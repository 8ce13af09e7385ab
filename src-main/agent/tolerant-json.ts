import { quoteBareTokens } from '../domain/bare-tokens.ts';
import { AgentFeedError } from './agent.ts';

/**
 * JSON, and the bare NaN, Infinity and -Infinity that some writers put into it: they become texts, which no reader takes for
 * a number. Throws AgentFeedError.
 */
export function parseTolerantJson(text: string): unknown {
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
