/** Typed partial fakes: every member given must fit the real type, no member may be invented, and touching a missing one is a loud error. */
const quiet = new Set([
  'then',
  'toJSON',
  'inspect',
  'constructor',
  'asymmetricMatch',
  'nodeType',
  '$$typeof',
  'domain',
]);

export function strict<T extends object>(impl: object, name: string): T {
  return new Proxy(impl, {
    get(target, key, receiver) {
      if (key in target || typeof key === 'symbol' || quiet.has(key) || key.startsWith('_'))
        return Reflect.get(target, key, receiver) as unknown;
      throw new Error(`electron double: ${name}.${key} is not implemented`);
    },
  }) as T;
}

/** `fake<Real>()('name', { ...subset })`: checked against Real, returned as Real. */
export const fake =
  <T extends object>() =>
  <I extends Partial<T>>(
    name: string,
    impl: I & { [K in Exclude<keyof I, keyof T>]: K extends `_${string}` ? I[K] : never },
  ): T =>
    strict<T>(impl, name);
