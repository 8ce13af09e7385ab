import { WebSocket } from 'ws';
import type { SocketToBrowser } from '../src-preload/contract/bridge/socket-messages.ts';
import { socketPath } from '../src-preload/contract/bridge/socket-messages.ts';
import { readConfig } from './config.ts';
import { StartError, messageOf } from './errors.ts';
import type { ServiceFile } from './service-file.ts';
import { readServiceFile } from './service-file.ts';

/** Asks the service that runs on this data folder for a new link and prints it. Exit code 2 where there is none. */
export async function openDashboard(argv: readonly string[]): Promise<void> {
  try {
    const { dataDir } = readConfig({ argv, env: process.env });
    const service = readServiceFile(dataDir);
    if (service === null) throw new StartError(`No Perpscope is running on ${dataDir}.`);
    process.stdout.write(`${await askForLink(service)}\n`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

async function askForLink({ url, controlKey }: ServiceFile): Promise<string> {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}${socketPath}`, { handshakeTimeout: 5_000 });
  try {
    return await new Promise<string>((resolve, reject) => {
      socket.on('open', () => socket.send(JSON.stringify({ kind: 'control', key: controlKey })));
      socket.on('message', (data) => {
        const answer = JSON.parse(String(data)) as SocketToBrowser; // our own service's word
        if (answer.kind === 'link') resolve(answer.url);
        else reject(new StartError('The running Perpscope did not accept this data folder’s key.'));
      });
      socket.on('error', (error) =>
        reject(new StartError(`The running Perpscope could not be reached: ${messageOf(error)}.`)),
      );
    });
  } finally {
    socket.terminate();
  }
}
