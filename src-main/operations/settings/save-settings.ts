import type { SettingsChange } from '../../../src-preload/contract/bridge/settings.ts';

export interface SaveParts<C, Edit> {
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
export async function saveSettings<C, Edit>(
  parts: SaveParts<C, Edit>,
  change: SettingsChange,
): Promise<void> {
  const before = parts.config();
  const edit = parts.check(before, change);
  const after = parts.apply(before, edit);
  const staged = await parts.stage(edit);
  const moved = parts.isElsewhere({ from: before, to: after, edit });
  try {
    if (moved) await parts.switchTo(after);
  } catch (error) {
    staged.discard();
    throw error;
  }
  try {
    staged.commit();
  } catch (error) {
    staged.discard();
    if (moved) await parts.switchTo(before);
    throw error;
  }
  parts.adopt(after, edit);
}
