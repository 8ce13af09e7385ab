import { z } from 'zod';
import { operation, windowCall } from '../operation.ts';
import type { RevealedFolder } from './backups.ts';

export const getBackups = operation({
  name: 'getBackups',
  summary: 'The newest backup of the record, how many there are, and why the last one failed',
  bridge: windowCall('getBackups', z.null()),
  readings: [],
  live: true,
  answer: (_, { backups }) => backups.view(),
});

export const backUpNow = operation({
  name: 'backUpNow',
  summary: 'Writes a backup of the record beside the daily ones, and checks it',
  isLong: true,
  bridge: windowCall('backUpNow', z.null()),
  readings: [],
  live: true,
  answer: async (_, { backups }) => {
    await backups.backUp();
    return backups.view();
  },
});

type RevealCall = 'revealBackups' | 'revealDataFolder' | 'revealLogFolder';

/** Declares an operation that shows a folder. `what`: the folder in words. */
const revealing = (name: RevealCall, what: string, folder: RevealedFolder) =>
  operation({
    name,
    summary: `Shows the folder of ${what} in the file manager`,
    bridge: windowCall(name, z.null()),
    readings: [],
    live: true,
    answer: (_, { backups }) => {
      backups.reveal(folder);
      return null;
    },
  });

export const revealBackups = revealing('revealBackups', 'the backups', 'backups');
export const revealDataFolder = revealing('revealDataFolder', 'the record and the settings', 'data');
export const revealLogFolder = revealing('revealLogFolder', 'the log files', 'logs');
