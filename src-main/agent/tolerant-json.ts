import { AgentFeedError } from './agent.ts';

const bareToken = /-?Infinity|NaN/y;
/** Where one of them stands as a key, no writer put it there. */
const keyFollows = /\s*:/y;

/**
 * JSON, and the bare NaN, Infinity and -Infinity that some writers put into it: they become texts, which no reader takes for
 * a number. Throws AgentFeedError.
 */
export function parseTolerantJson(text: string): unknown {
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  try {
    return JSON.parse(/NaN|Infinity/.test(plain) ? quoteBareTokens(plain) : plain);
  } catch (error) {
    throw new AgentFeedError(
      'not_json',
      "What the agent's feed gave is not JSON, or only a part of it.",
      error,
    );
  }
}

function quoteBareTokens(text: string): string {
  const parts: string[] = [];
  let copied = 0;
  for (let index = 0; index < text.length;) {
    if (text[index] === '"') {
      index = endOfString(text, index);
      continue;
    }
    const token = tokenAt(text, index);
    if (token !== null) {
      parts.push(text.slice(copied, index), `"${token}"`);
      copied = index + token.length;
    }
    index += token?.length ?? 1;
  }
  return parts.join('') + text.slice(copied);
}

function tokenAt(text: string, index: number): string | null {
  bareToken.lastIndex = index;
  const token = bareToken.exec(text)?.[0];
  if (token === undefined) return null;
  keyFollows.lastIndex = index + token.length;
  return keyFollows.test(text) ? null : token;
}

/** Just behind the closing quote. */
function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index + 1;
}
