import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../../../shared/recordings');

/** Whether the venue's recorded answers are available on this machine. */
export const haveRecordings = existsSync(folder);

export function readRecording(name: string): unknown {
  return JSON.parse(readFileSync(resolve(folder, name), 'utf8'));
}

/** Written by hand in the venue's format: the rules that must hold where the recordings are absent. */
export function readTwin(): unknown {
  return JSON.parse(readFileSync(resolve(import.meta.dirname, 'fixtures/venue-answers.json'), 'utf8'));
}
