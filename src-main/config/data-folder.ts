import { homedir } from 'node:os';
import { join } from 'node:path';
import { variable, type Environment } from './environment.ts';

/** The same folder as the desktop's, so that both keep one record. */
export function usualDataDir(env: Environment): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'Perpscope');
  if (process.platform === 'win32')
    return join(variable(env, 'APPDATA') ?? join(homedir(), 'AppData', 'Roaming'), 'Perpscope');
  return join(variable(env, 'XDG_CONFIG_HOME') ?? join(homedir(), '.config'), 'Perpscope');
}
