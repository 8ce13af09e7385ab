import type { Age } from '../domain/freshness.ts';

/** How old a reading is, in a sentence: `75 s old`. */
export function ageWords(age: Age): string {
  return age === null ? 'of unknown age' : `${Math.round(age / 1_000)} s old`;
}
