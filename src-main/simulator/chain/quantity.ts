/** A whole number as JSON-RPC spells it. */
export function quantity(value: number): `0x${string}` {
  return `0x${value.toString(16)}`;
}
