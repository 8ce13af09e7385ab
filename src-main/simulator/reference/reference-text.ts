const mark = '\u0000ns';
const marked = /"\\u0000ns(\d+)"/g;

/** Stands for a whole number of more digits than a number holds; `referenceText` writes them all. */
export function exactNumber(digits: string): string {
  return `${mark}${digits}`;
}

/** JSON. */
export function referenceText(value: unknown): string {
  return JSON.stringify(value).replaceAll(marked, '$1');
}
