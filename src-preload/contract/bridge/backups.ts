/** Backups of the record in use, in the folder backups of the data folder. */
export interface BackupsView {
  readonly count: number;
  /** null: there is no backup. */
  readonly newest: { readonly name: string; readonly bytes: number; readonly atMs: number } | null;
  /** Whether a backup is being written. */
  readonly isRunning: boolean;
  /** Why the last attempt failed. null: it succeeded, or there was none since the start. */
  readonly failure: { readonly message: string; readonly atMs: number } | null;
}

/** Calls of the bridge. */
export interface BackupCalls {
  /** Called again after each `exports` event. */
  getBackups: { readonly args: null; readonly result: BackupsView };
  /** Resolves when the backup is written and checked; deletes no older one. */
  backUpNow: { readonly args: null; readonly result: BackupsView };
  /** Shows the backups folder in the system's file manager. Desktop window only. */
  revealBackups: { readonly args: null; readonly result: null };
  /** Shows the folder of the record and the settings in the file manager. Desktop window only. */
  revealDataFolder: { readonly args: null; readonly result: null };
  /** Shows the folder of the log files in the file manager. Desktop window only. */
  revealLogFolder: { readonly args: null; readonly result: null };
}
