/** What was used most recently: what was not used for longest leaves first. */
export interface Recent<T> {
  readonly get: (key: string) => T | undefined;
  readonly set: (key: string, value: T) => void;
  readonly delete: (key: string) => void;
  readonly size: () => number;
}

export function createRecent<T>(most: number): Recent<T> {
  const kept = new Map<string, T>(); // the last used last
  const put = (key: string, value: T): void => {
    kept.delete(key);
    kept.set(key, value);
  };
  return {
    get: (key) => {
      const value = kept.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    set: (key, value) => {
      put(key, value);
      const [longestUnused] = kept.keys();
      if (kept.size > most && longestUnused !== undefined) kept.delete(longestUnused);
    },
    delete: (key) => void kept.delete(key),
    size: () => kept.size,
  };
}
