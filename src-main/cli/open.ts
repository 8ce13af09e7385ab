import { WebSocket } from 'ws';
import { z } from 'zod';
import { socketPath } from '../../src-preload/contract/bridge/socket-messages.ts';
import { defaultProfile } from '../../src-preload/contract/views/service/profile-name.ts';
import { type Config, readConfig } from '../config/config.ts';
import { StartError, messageOf } from '../errors.ts';
import type { GivenFlags } from '../config/config.ts';
import { print } from '../print.ts';
import type { ServiceFile } from '../processes/service-file.ts';
import { findServiceFile } from '../processes/service-file.ts';

const LinkAnswer = z.object({ kind: z.literal('link'), url: z.url() });

/** Prints a new link from the service on this data folder. Throws StartError if none runs or is known. */
export async function openDashboard(flags: GivenFlags): Promise<void> {
  const { dataDir, profile } = readConfig({ flags, env: process.env });
  const service = findServiceFile(dataDir);
  if (service === null)
    throw new StartError(
      `No Perpscope is running on ${dataDir}. Start it with: perpscope serve${inFolder(flags, profile)}`,
    );
  print(await askForLink(service));
}

/** Option that names the same folder in a suggested command; empty for the default one. */
function inFolder({ dataDir }: GivenFlags, { name }: Config['profile']): string {
  if (dataDir !== undefined) return ` --data-dir ${inShell(dataDir)}`;
  return name === defaultProfile ? '' : ` --profile ${name}`;
}

/** Quotes a path for a shell if it needs that. */
function inShell(path: string): string {
  if (process.platform === 'win32') return /\s/.test(path) ? `"${path}"` : path;
  return /^[\w./:@%+,=-]+$/.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

async function askForLink({ url, controlKey }: ServiceFile): Promise<string> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${socketPath}`, { handshakeTimeout: 5_000 });
  try {
    return await new Promise<string>((resolve, reject) => {
      socket.on('open', () => socket.send(JSON.stringify({ kind: 'control', key: controlKey })));
      socket.on('message', (data) => {
        const link = linkIn(String(data));
        if (link !== null) resolve(link);
        else reject(new StartError('The running Perpscope did not accept this data folder’s key.'));
      });
      socket.on('close', () => reject(new StartError('The running Perpscope closed the connection.')));
      socket.on('error', (error) =>
        reject(new StartError(`The running Perpscope could not be reached: ${messageOf(error)}.`)),
      );
    });
  } finally {
    socket.terminate();
  }
}

/** Link in an answer; null for anything else: after a crash another program may use the port. */
function linkIn(text: string): string | null {
  try {
    return LinkAnswer.parse(JSON.parse(text)).url;
  } catch {
    return null;
  }
}
