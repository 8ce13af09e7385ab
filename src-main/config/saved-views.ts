import { readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type {
  SavedView as SavedViewContract,
  ViewName as ViewNameContract,
} from '../../src-preload/contract/bridge/saved-views.ts';
import { PerpscopeError, messageOf } from '../errors.ts';
import { writeThrough } from './stage-settings.ts';

const columnId = z.string().max(60);

const TableLayout = z.strictObject({
  shown: z.record(columnId, z.boolean()),
  order: z.array(columnId).max(100),
  widths: z.record(columnId, z.number().min(1).max(10_000)),
});

const viewName = {
  name: z.string().trim().min(1).max(60),
  screen: z.string().startsWith('/').max(200),
};
export const ViewName: z.ZodType<ViewNameContract> = z.strictObject(viewName);

export const SavedView: z.ZodType<SavedViewContract> = z.strictObject({
  ...viewName,
  query: z.string().max(2_000),
  layouts: z.record(z.string().max(80), TableLayout),
});

const SavedViewsFile = z.object({ views: z.array(SavedView) });

/** More would make a menu that nobody reads. */
const mostViews = 200;

/** Views that a person has saved by name. Each call throws PerpscopeError where their file can't be read or written. */
export interface SavedViews {
  /** By name. */
  readonly list: () => readonly SavedViewContract[];
  /** Replaces the one of that name and screen. */
  readonly save: (view: SavedViewContract) => void;
  readonly remove: (view: ViewNameContract) => void;
  /** Called when they are other than before. Returns its undo. */
  readonly onChange: (listener: () => void) => () => void;
}

/** They are in a file of the data folder, which is read anew each time: a person may edit it. */
export function createSavedViews(dataDir: string): SavedViews {
  const path = join(dataDir, 'saved-views.json');
  const listeners = new Set<() => void>();
  const list = (): readonly SavedViewContract[] => readViews(path);
  const write = (views: readonly SavedViewContract[]): void => {
    writeViews(path, views);
    for (const listener of listeners) listener();
  };
  const without = ({ name, screen }: ViewNameContract): readonly SavedViewContract[] =>
    list().filter((view) => view.name !== name || view.screen !== screen);
  return {
    list,
    save: (view) => {
      const others = without(view);
      if (others.length >= mostViews)
        throw new PerpscopeError(
          'invalid_parameter',
          `There are ${mostViews} saved views; delete one first.`,
        );
      write([...others, view].toSorted(byName));
    },
    remove: (view) => write(without(view)),
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const byName = (a: ViewNameContract, b: ViewNameContract): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.screen < b.screen ? -1 : 1;

function readViews(path: string): readonly SavedViewContract[] {
  try {
    return SavedViewsFile.parse(JSON.parse(readFileSync(path, 'utf8'))).views;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw new PerpscopeError(
      'internal_error',
      `The saved views can’t be read from ${path}. Correct the file, or remove it.`,
      error,
    );
  }
}

function writeViews(path: string, views: readonly SavedViewContract[]): void {
  try {
    const staged = `${path}.new`;
    writeThrough(staged, `${JSON.stringify({ views }, null, 2)}\n`);
    renameSync(staged, path);
  } catch (error) {
    throw new PerpscopeError('internal_error', `The view could not be saved: ${messageOf(error)}.`, error);
  }
}
