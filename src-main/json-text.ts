/** Size limit of JSON text that is parsed, in bytes. The venue's longest answers have about half. */
export const mostJsonBytes = 4 * 1024 * 1024;
/** Nesting limit of JSON text that is parsed. */
export const mostJsonLevels = 64;

/** Whether a JSON text exceeds the nesting limit, found without parsing it. */
export function isTooDeep(text: string, most = mostJsonLevels): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text[index];
    if (letter === '"') index = endOfString(text, index) - 1;
    else if (letter === '{' || letter === '[') {
      depth += 1;
      if (depth > most) return true;
    } else if (letter === '}' || letter === ']') depth -= 1;
  }
  return false;
}

/** Returns undefined if the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Returns undefined if the text is not JSON or exceeds the nesting limit. */
export function shallowJson(text: string): unknown {
  return isTooDeep(text) ? undefined : parsedJson(text);
}

/** Index after the closing quote of the string that opens at `start`. */
export function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index + 1;
}
