import type { BackupsView } from '../../../src-preload/contract/bridge/backups.ts';

/** Backs the record of a source up, each time in a process of its own. */
export interface Backups {
  readonly view: () => BackupsView;
  /** Resolves when it is written and checked. While one is being written, it is that one. Throws PerpscopeError. */
  readonly backUp: () => Promise<void>;
  /** Shows their folder, or the data folder, to the person at this computer. Throws not_found, and provider_failed where there is no desktop. */
  readonly reveal: (folder: 'backups' | 'data') => void;
  /** Called when a backup begins, ends or fails. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
}
