import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { WebhookMessage } from '../../src-preload/contract/views/alerts/webhook.ts';
import { replaceFile } from '../replace-file.ts';
import { cannotWrite, isFileFault, isMissingFile, messageOf } from '../errors.ts';
import { readJsonFile } from '../read-json-file.ts';
import { dayMs } from '../time.ts';
import { makeFolder } from '../make-folder.ts';

/** Messages not delivered yet, kept over a restart. A failure to store them is reported and has no further effect. */
export interface WaitingMessages {
  /** Oldest first. `id`: the webhook's. */
  readonly read: (id: string) => readonly WebhookMessage[];
  /** Replaces the waiting messages of a webhook. */
  readonly write: (id: string, messages: readonly WebhookMessage[]) => void;
}

interface WaitingDeps {
  readonly dataDir: string;
  /** The machine's own time, ms. */
  readonly now: () => number;
  readonly onFailure: (message: string) => void;
}

const longestWaitMs = 7 * dayMs;

const damaged = 'Its messages are lost; the next one replaces the file.';

const WaitingFile = z.array(WebhookMessage);

/**
 * Opens the store: one file per webhook, named by its id, in `webhook-messages` of the data folder. It contains no address. A file
 * not changed for seven days is removed at the start, whether or not its webhook is still configured.
 */
export function openWaitingMessages({ dataDir, now, onFailure }: WaitingDeps): WaitingMessages {
  const folder = join(dataDir, 'webhook-messages');
  const pathOf = (id: string): string => join(folder, `${id}.json`);
  const attempt = <T>(what: string, work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch (error) {
      if (!isMissingFile(error))
        onFailure(`Messages that wait for a webhook could not be ${what}. ${problemIn(folder, error)}`);
      return otherwise;
    }
  };
  attempt('removed', () => removeOld(folder, now() - longestWaitMs), undefined);
  return {
    read: (id) => attempt('read', () => readJsonFile(pathOf(id), WaitingFile, damaged) ?? [], []),
    write: (id, messages) =>
      attempt(
        'kept',
        () => {
          if (messages.length === 0) return rmSync(pathOf(id), { force: true });
          makeFolder(folder);
          replaceFile(pathOf(id), JSON.stringify(messages));
        },
        undefined,
      ),
  };
}

/** Says what the system refused in the folder; an error that names its file says so already. */
const problemIn = (folder: string, error: unknown): string =>
  isFileFault(error) ? cannotWrite(`The folder ${folder}`, error) : messageOf(error);

function removeOld(folder: string, before: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < before) rmSync(path, { force: true });
  }
}
