import type * as Electron from 'electron';
import { journal, record } from './journal.ts';
import { fake } from './strict.ts';

export const shell = fake<Electron.Shell>()('shell', {
  openExternal: async (url) => {
    journal.externalUrls.push(url);
    record('shell.openExternal', url);
  },
  openPath: async (path) => {
    record('shell.openPath', path);
    return '';
  },
  showItemInFolder: (path) => record('shell.showItemInFolder', path),
  beep: () => {},
  trashItem: async (path) => record('shell.trashItem', path),
});

/** Recorded, and answered as a person who cancels. */
const answer =
  (api: string, fallback: unknown) =>
  (...args: unknown[]): any => {
    record(api, ...args);
    return fallback;
  };

export const dialog = fake<Electron.Dialog>()('dialog', {
  showOpenDialog: answer('dialog.showOpenDialog', Promise.resolve({ canceled: true, filePaths: [] })),
  showSaveDialog: answer('dialog.showSaveDialog', Promise.resolve({ canceled: true, filePath: '' })),
  showMessageBox: answer('dialog.showMessageBox', Promise.resolve({ response: 0, checkboxChecked: false })),
  showErrorBox: answer('dialog.showErrorBox', undefined),
  showOpenDialogSync: answer('dialog.showOpenDialogSync', undefined),
  showSaveDialogSync: answer('dialog.showSaveDialogSync', ''),
  showMessageBoxSync: answer('dialog.showMessageBoxSync', 0),
});
