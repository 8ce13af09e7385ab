import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeWritable } from '../make-folder.ts';

/** Stores raw, unredacted answers for the replay server, one file each. */
export interface AnswerKeeper {
  readonly keep: (kind: 'info' | 'ws', request: unknown, response: unknown) => void;
}

interface CachedAnswer {
  readonly kind: 'info' | 'ws';
  readonly request: unknown;
  readonly response: unknown;
  /** World ms. */
  readonly receivedAt: number;
}

/** Creates the store. `folder` null: stores nothing. Throws StartError if the folder can't be written. */
export function keepAnswers(folder: string | null, now: () => number): AnswerKeeper {
  if (folder === null) return { keep: () => undefined };
  makeWritable(folder, 'The folder of --record');
  const counter = { last: 0 };
  return {
    keep: (kind, request, response) => {
      counter.last += 1;
      const cached: CachedAnswer = { kind, request, response, receivedAt: now() };
      const name = `${String(counter.last).padStart(3, '0')}-${kind}-${typeOf(request)}.json`;
      writeFileSync(join(folder, name), `${JSON.stringify(cached)}\n`, { mode: 0o600 });
    },
  };
}

/** Type of a request, if usable in a file name. */
function typeOf(request: unknown): string {
  const type = (request as { readonly type?: unknown }).type;
  return typeof type === 'string' && /^\w+$/.test(type) ? type : 'unknown';
}
