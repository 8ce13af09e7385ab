/** Formats a whole number as a JSON-RPC quantity. */
export function quantity(value: number): `0x${string}` {
  return `0x${value.toString(16)}`;
}
