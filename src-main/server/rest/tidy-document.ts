type Json = { readonly [key: string]: unknown };

interface OpenApiDocument {
  readonly [part: string]: unknown;
  readonly components?: { readonly schemas?: Json };
}

const inputSuffix = /"#\/components\/schemas\/(\w+?)Input"/g;
const reference = /"#\/components\/schemas\/(\w+)"/g;

/**
 * The generated document lists every schema twice, as input and as output, used or not. The contract's schemas read the
 * same both ways: references are brought to one name each, and what nothing refers to is left out.
 */
export function tidyDocument<T extends OpenApiDocument>(document: T): T {
  const one = JSON.parse(JSON.stringify(document).replace(inputSuffix, '"#/components/schemas/$1"')) as T; // the same shape, renamed
  const schemas = one.components?.schemas ?? {};
  const { components: _, ...rest } = one;
  const used = reachable(schemas, namesIn(rest));
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
  return { ...one, components: { ...one.components, schemas: kept } };
}

function namesIn(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(reference)].flatMap(([, name]) => name ?? []);
}

function reachable(schemas: Json, start: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const queue = [...start];
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    queue.push(...namesIn(schemas[name] ?? {}));
  }
  return found;
}
