/** Returns every network and every market that an answer names, at any depth. */
export function networksIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  collect(value, found);
  return found;
}

const keys: Readonly<Record<string, string>> = { 'sim-testnet': 'TESTNET', 'sim-mainnet': 'MAINNET' };

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const element of value) collect(element, found);
  else if (typeof value === 'object' && value !== null)
    for (const [name, field] of Object.entries(value)) note(name, field, found);
}

function note(name: string, field: unknown, found: Set<string>): void {
  if (typeof field !== 'string') return collect(field, found);
  if (name === 'network') found.add(field);
  if (name === 'marketId' || name === 'market_id')
    found.add(keys[field.slice(0, field.indexOf(':'))] ?? field);
}
