import type { RefusedRow } from '../venue/venue.ts';
import { countRows } from './count-rows.ts';
import type { Look } from './finding.ts';
import { knownFields } from './known-fields.ts';
import type { Answered } from './read-as-client.ts';
import { readAsClient, wholeField } from './read-as-client.ts';
import { readFrameAsClient } from './read-frame-as-client.ts';
import { unconfirmedIn } from './unconfirmed.ts';
import { unknownFields } from './unknown-fields.ts';

/** Has the client read an answer, and names what it refuses and what it does not know. Never rejects. */
export async function lookAtAnswer(answered: Answered): Promise<Look> {
  const { type, answer } = answered;
  const rest = {
    unknownFields: unknownFields(answer, knownFields[type] ?? { kind: 'any' }),
    unconfirmed: unconfirmedIn(type, answer),
  };
  const { rows, refused } = await readIt(answered);
  return { rows, parsed: rows - refused.length, refused, ...rest };
}

interface Reading {
  readonly rows: number;
  readonly refused: readonly RefusedRow[];
}

async function readIt(answered: Answered): Promise<Reading> {
  const { type, answer } = answered;
  try {
    const refused = type.startsWith('ws ') ? readFrameAsClient(answered) : await readAsClient(answered);
    // A row may be refused twice, for its market and for its figures.
    return { rows: Math.max(countRows(type, answer), refused.length), refused };
  } catch (error) {
    return { rows: 1, refused: [{ source: type, row: 'answer', field: wholeField(error) }] };
  }
}
