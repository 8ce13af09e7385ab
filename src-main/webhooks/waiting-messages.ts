import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { WebhookMessage } from '../../src-preload/contract/views/alerts/webhook.ts';
import { replaceFile } from '../config/stage-settings.ts';
import { messageOf, isMissingFile } from '../errors.ts';
import { dayMs } from '../time.ts';
import { makeFolder } from '../make-folder.ts';

/** Messages that no receiver has taken yet, kept over a restart. A failure to keep them is reported and stops nothing. */
export interface WaitingMessages {
  /** Oldest first. `id`: of the webhook. */
  readonly read: (id: string) => readonly WebhookMessage[];
  /** Replaces what waits for a webhook. */
  readonly write: (id: string, messages: readonly WebhookMessage[]) => void;
}

interface WaitingParts {
  readonly dataDir: string;
  /** The machine's own time, ms. */
  readonly now: () => number;
  readonly onFailure: (message: string) => void;
}

const longestWaitMs = 7 * dayMs;

const WaitingFile = z.array(WebhookMessage);

/**
 * One file for each webhook, named by its id, in `webhook-messages` of the data folder. It holds no address. A file that was not
 * changed for seven days is removed at the start, whether its webhook is still configured or not.
 */
export function openWaitingMessages({ dataDir, now, onFailure }: WaitingParts): WaitingMessages {
  const folder = join(dataDir, 'webhook-messages');
  const pathOf = (id: string): string => join(folder, `${id}.json`);
  const attempt = <T>(what: string, work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch (error) {
      if (!isMissingFile(error))
        onFailure(`Messages that wait for a webhook could not be ${what}: ${messageOf(error)}`);
      return otherwise;
    }
  };
  attempt('removed', () => removeOld(folder, now() - longestWaitMs), undefined);
  return {
    read: (id) => attempt('read', () => WaitingFile.parse(JSON.parse(readFileSync(pathOf(id), 'utf8'))), []),
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

function removeOld(folder: string, before: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < before) rmSync(path, { force: true });
  }
}
