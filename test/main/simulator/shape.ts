/** Returns one line for every place in a JSON value: its path and the types seen there. `?` marks a key that some rows lack. */
export type Shape = readonly string[];

type Json = Readonly<Record<string, unknown>>;

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function isObject(value: unknown): value is Json {
  return typeName(value) === 'object';
}

function keyLines(path: string, objects: readonly Json[]): string[] {
  const keys = new Set(objects.flatMap((object) => Object.keys(object)));
  return [...keys].flatMap((key) => {
    const having = objects.filter((object) => Object.hasOwn(object, key));
    const mark = having.length < objects.length ? '?' : '';
    return lines(
      `${path}.${key}${mark}`,
      having.map((object) => object[key]),
    );
  });
}

function lines(path: string, values: readonly unknown[]): string[] {
  const types = [...new Set(values.map(typeName))].sort().join('|');
  const elements = values.filter(Array.isArray).flat();
  const objects = values.filter(isObject);
  return [
    `${path}: ${types}`,
    ...(elements.length > 0 ? lines(`${path}[]`, elements) : []),
    ...(objects.length > 0 ? keyLines(path, objects) : []),
  ];
}

/** Returns the shape that several samples of one thing have in common. */
export function shapeOf(...samples: readonly unknown[]): Shape {
  return lines('$', samples).sort();
}
