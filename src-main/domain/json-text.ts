/** Longest JSON text that is parsed, in bytes: a frame, a body, a document, a line. The venue's longest answers have about half. */
export const mostJsonBytes = 4 * 1024 * 1024;
/** Levels of arrays and objects within each other that are parsed. What walks a document level by level needs an end. */
export const mostJsonLevels = 64;

/** Whether a JSON text nests deeper than that, found without parsing it. */
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

/** Just behind the closing quote of the string that opens at `start`. */
export function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === '\\' ? 2 : 1;
  return index + 1;
}
