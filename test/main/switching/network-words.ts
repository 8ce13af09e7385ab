/** Every network and every market that an answer names, however deep. */
export function networksIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  collect(value, found);
  return found;
}

const keys: Readonly<Record<string, string>> = { 'sim-testnet': 'TESTNET', 'sim-mainnet': 'MAINNET' };

function collect(value: unknown, found: Set<string>): void {
  if (Array.isArray(value)) for (const element of value) collect(element, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, field] of Object.entries(value)) {
      if (name === 'network' && typeof field === 'string') found.add(field);
      else if ((name === 'marketId' || name === 'market_id') && typeof field === 'string')
        found.add(keys[field.slice(0, field.indexOf(':'))] ?? field);
      else collect(field, found);
    }
  }
}
