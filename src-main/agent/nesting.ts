/** No document that a person wrote nests deeper, and what walks one step by step needs an end. */
const deepest = 64;

export function isTooDeep(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth >= deepest || Object.values(value).some((part) => isTooDeep(part, depth + 1));
}
