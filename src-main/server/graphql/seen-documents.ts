import type { CompiledQuery } from 'graphql-jit';
import { createRecent } from './recent.ts';

export interface SeenDocuments {
  /** What it was compiled to; null: it is executed as it stands. */
  readonly compiledOf: (text: string, compile: () => CompiledQuery | null) => CompiledQuery | null;
  readonly compiledCount: () => number;
}

export interface SeenLimits {
  /** Times that a text is seen before it is compiled. */
  readonly compiledAt: number;
  readonly mostCompiled: number;
  /** Texts whose times are counted. */
  readonly mostCounted: number;
}

export const usualSeenLimits: SeenLimits = { compiledAt: 3, mostCompiled: 64, mostCounted: 512 };

/** Compiling costs more than executing many times, and what is compiled is never small: so only what is asked again and again is. */
export function createSeenDocuments(limits: SeenLimits = usualSeenLimits): SeenDocuments {
  const times = createRecent<number>(limits.mostCounted);
  const compiled = createRecent<CompiledQuery | null>(limits.mostCompiled);
  const isDue = (text: string): boolean => {
    const count = (times.get(text) ?? 0) + 1;
    times.set(text, count);
    return count >= limits.compiledAt;
  };
  return {
    compiledOf: (text, compile) => {
      const known = compiled.get(text);
      if (known !== undefined || !isDue(text)) return known ?? null;
      const query = compile();
      compiled.set(text, query);
      times.delete(text);
      return query;
    },
    compiledCount: compiled.size,
  };
}
