import type { SettingsChange } from '../../../src-preload/contract/bridge/settings.ts';

export interface SaveDeps<C, Edit> {
  readonly config: () => C;
  /** Throws invalid_setting if the change can't be made. */
  readonly check: (config: C, change: SettingsChange) => Edit;
  readonly apply: (config: C, edit: Edit) => C;
  /** Whether a source has to be opened again. */
  readonly isElsewhere: (change: { readonly from: C; readonly to: C; readonly edit: Edit }) => boolean;
  /** Writes everything that is kept on disk, without putting it in its place yet. Rejects with nothing left behind. */
  readonly stage: (edit: Edit) => Promise<{ readonly commit: () => void; readonly discard: () => void }>;
  readonly switchTo: (config: C) => Promise<void>;
  readonly adopt: (config: C, edit: Edit) => void;
}

/** Applies and saves all of a change, or nothing of it. */
export async function saveSettings<C, Edit>(deps: SaveDeps<C, Edit>, change: SettingsChange): Promise<void> {
  const before = deps.config();
  const edit = deps.check(before, change);
  const after = deps.apply(before, edit);
  const staged = await deps.stage(edit);
  const moved = deps.isElsewhere({ from: before, to: after, edit });
  try {
    if (moved) await deps.switchTo(after);
  } catch (error) {
    staged.discard();
    throw error;
  }
  try {
    staged.commit();
  } catch (error) {
    staged.discard();
    if (moved) await deps.switchTo(before);
    throw error;
  }
  deps.adopt(after, edit);
}
