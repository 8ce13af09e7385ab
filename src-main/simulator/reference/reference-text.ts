const mark = '\u0000ns';
const marked = /"\\u0000ns(\d+)"/g;

/** Placeholder for a whole number with more digits than a JavaScript number holds; `referenceText` writes all of them. */
export function exactNumber(digits: string): string {
  return `${mark}${digits}`;
}

/** Formats a value as JSON, with the full digits of each `exactNumber`. */
export function referenceText(value: unknown): string {
  return JSON.stringify(value).replaceAll(marked, '$1');
}
