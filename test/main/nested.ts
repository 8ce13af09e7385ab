/** JSON of so many levels of arrays. */
export function nested(levels: number): string {
  return '['.repeat(levels) + ']'.repeat(levels);
}
