import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SavedView, type ViewName } from '../../src-preload/contract/views/service/saved-view.ts';
import { PerpscopeError, messageOf, isMissingFile } from '../errors.ts';
import { replaceFile } from '../replace-file.ts';
import { createSignal } from '../signal.ts';

const SavedViewsFile = z.object({ views: z.array(SavedView) });

/** Maximum number of saved views: a menu of more would be unusable. */
const mostViews = 200;

/** Views that a person has saved by name, in a file of the data folder that is read at each call: a person may edit it. */
export function createSavedViews(dataDir: string) {
  const path = join(dataDir, 'saved-views.json');
  const changes = createSignal();
  const list = (): readonly SavedView[] => readViews(path);
  const write = (views: readonly SavedView[]): void => {
    writeViews(path, views);
    changes.emit();
  };
  const without = ({ name, screen }: ViewName): readonly SavedView[] =>
    list().filter((view) => view.name !== name || view.screen !== screen);
  return {
    list,
    save: (view: SavedView): void => {
      const others = without(view);
      if (others.length >= mostViews)
        throw new PerpscopeError(
          'invalid_parameter',
          `There are ${mostViews} saved views; delete one first.`,
        );
      write([...others, view].toSorted(byName));
    },
    remove: (view: ViewName): void => write(without(view)),
    onChange: changes.on,
  };
}

const byName = (a: ViewName, b: ViewName): number =>
  a.name < b.name ? -1 : a.name > b.name ? 1 : a.screen < b.screen ? -1 : 1;

function readViews(path: string): readonly SavedView[] {
  try {
    return SavedViewsFile.parse(JSON.parse(readFileSync(path, 'utf8'))).views;
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw new PerpscopeError(
      'internal_error',
      `The saved views can’t be read from ${path}. Correct the file, or remove it.`,
      error,
    );
  }
}

function writeViews(path: string, views: readonly SavedView[]): void {
  try {
    replaceFile(path, `${JSON.stringify({ views }, null, 2)}\n`);
  } catch (error) {
    throw new PerpscopeError('internal_error', `The view could not be saved. ${messageOf(error)}`, error);
  }
}
