/** Backups of the record in use, in the folder backups of the data folder. */
export interface BackupsView {
  readonly count: number;
  /** null: there is none. */
  readonly newest: { readonly name: string; readonly bytes: number; readonly atMs: number } | null;
  /** One is being written. */
  readonly isRunning: boolean;
  /** Why the last try failed; null: it did not, or there was none since the start. */
  readonly failure: { readonly message: string; readonly atMs: number } | null;
}

/** Calls of the bridge. */
export interface BackupCalls {
  /** Asked again after each `exports` event. */
  getBackups: { readonly args: null; readonly result: BackupsView };
  /** Resolves when the backup is written and checked; deletes no older one. */
  backUpNow: { readonly args: null; readonly result: BackupsView };
  /** Shows their folder in the system's file manager: of a desktop window alone. */
  revealBackups: { readonly args: null; readonly result: null };
  /** The same with the folder of the record and the settings. */
  revealDataFolder: { readonly args: null; readonly result: null };
  /** The same with that of the log files. */
  revealLogFolder: { readonly args: null; readonly result: null };
}
