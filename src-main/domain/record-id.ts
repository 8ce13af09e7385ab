import { hash } from 'node:crypto';

/** Prefix of the id. An id is one word of at most 24 characters. */
export type RecordKind =
  | 'trip'
  | 'order'
  | 'fill'
  | 'event'
  | 'alert'
  | 'check'
  | 'webhook'
  | 'record'
  | 'target';

/**
 * Returns the id of a row of the record, e.g. `trip_4gecy1cjgxswp8qx`. `key` is unique among rows of its kind in one record. The
 * id depends on nothing else, so it survives every rebuild, and it reveals nothing. Ids are final: exports carry them.
 */
export function recordId(kind: RecordKind, key: string): string {
  const digest = hash('sha256', key);
  return `${kind}_${lettersOf(digest.slice(0, 10))}${lettersOf(digest.slice(10, 20))}`;
}

/** Crockford's base32 in lower case: without i, l, o and u, it can be read aloud and typed again. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten hex digits (40 bits) as eight letters. */
function lettersOf(hex: string): string {
  let rest = Number.parseInt(hex, 16);
  let letters = '';
  for (let digit = 0; digit < 8; digit += 1) {
    letters = alphabet.charAt(rest % 32) + letters;
    rest = Math.floor(rest / 32);
  }
  return letters;
}
