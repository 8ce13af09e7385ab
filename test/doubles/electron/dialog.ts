import type * as Electron from 'electron';
import { journal, record } from './journal.ts';
import { fake } from './strict.ts';

export const shell = fake<Electron.Shell>()('shell', {
  openExternal: async (url) => {
    journal.externalUrls.push(url);
    record('shell.openExternal', url);
  },
  showItemInFolder: (path) => record('shell.showItemInFolder', path),
});

/** Recorded, and answered as a person who cancels. */
const answer =
  (api: string, fallback: unknown) =>
  (...args: unknown[]): any => {
    record(api, ...args);
    return fallback;
  };

export const dialog = fake<Electron.Dialog>()('dialog', {
  showMessageBox: answer('dialog.showMessageBox', Promise.resolve({ response: 0, checkboxChecked: false })),
  showErrorBox: answer('dialog.showErrorBox', undefined),
});
