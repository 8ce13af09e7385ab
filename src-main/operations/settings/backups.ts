import type { BackupsView } from '../../../src-preload/contract/bridge/backups.ts';

/** Folder of the backups or of the log files, or the data folder, which both are in. */
export type RevealedFolder = 'backups' | 'data' | 'logs';

/** Backs the record of a source up, each time in a process of its own. */
export interface Backups {
  readonly view: () => BackupsView;
  /**
   * Writes a backup; resolves when it is written and checked. If a backup is already being written, waits for that one instead.
   * Throws PerpscopeError.
   */
  readonly backUp: () => Promise<void>;
  /** Shows a folder to the person at this computer. Throws not_found, and provider_failed if there is no desktop. */
  readonly reveal: (folder: RevealedFolder) => void;
  /** Calls the listener when a backup begins, ends or fails. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
}
