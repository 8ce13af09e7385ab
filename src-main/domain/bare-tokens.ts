import { endOfString } from '../json-text.ts';

const bareToken = /-?Infinity|NaN/y;
/** A token before a colon is not a value. */
const keyFollows = /\s*:/y;

/** Quotes bare NaN, Infinity and -Infinity, which some writers emit and JSON lacks. */
export function quoteBareTokens(text: string): string {
  return /NaN|Infinity/.test(text) ? quoted(text) : text;
}

function quoted(text: string): string {
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
