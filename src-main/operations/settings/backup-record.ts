import { z } from 'zod';
import { operation, windowCall } from '../operation.ts';

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

export const revealBackups = operation({
  name: 'revealBackups',
  summary: 'Shows the folder of the backups in the file manager',
  bridge: windowCall('revealBackups', z.null()),
  readings: [],
  live: true,
  answer: (_, { backups }) => {
    backups.reveal('backups');
    return null;
  },
});

export const revealDataFolder = operation({
  name: 'revealDataFolder',
  summary: 'Shows the folder of the record and the settings in the file manager',
  bridge: windowCall('revealDataFolder', z.null()),
  readings: [],
  live: true,
  answer: (_, { backups }) => {
    backups.reveal('data');
    return null;
  },
});

export const revealLogFolder = operation({
  name: 'revealLogFolder',
  summary: 'Shows the folder of the log files in the file manager',
  bridge: windowCall('revealLogFolder', z.null()),
  readings: [],
  live: true,
  answer: (_, { backups }) => {
    backups.reveal('logs');
    return null;
  },
});
