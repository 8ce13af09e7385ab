import { once } from 'node:events';
import { WebSocket } from 'ws';
import { socketPath, type SocketToBrowser } from '../../../src-preload/contract/bridge/socket-messages.ts';

interface BridgeClient {
  readonly quotePushes: () => number;
  readonly close: () => void;
}

/** Connects as a page in a browser does: by a link. It asks for every snapshot and takes every push. */
export async function openBridgeClient(url: string, link: string): Promise<BridgeClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${socketPath}`, { origin: url });
  const received = { quotePushes: 0 };
  await once(socket, 'open');
  const welcomed = once(socket, 'message');
  socket.send(JSON.stringify({ kind: 'link', token: link.split('/').at(-1) }));
  const [first] = (await welcomed) as [Buffer];
  const welcome = JSON.parse(first.toString()) as SocketToBrowser;
  if (welcome.kind !== 'welcome') throw new Error(`The bridge answers ${first.toString().slice(0, 200)}.`);
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as SocketToBrowser;
    if (message.kind === 'push' && message.push.event === 'quotes') received.quotePushes += 1;
  });
  for (const [id, name] of ['getFrame', 'listMarkets', 'listQuotes'].entries()) {
    socket.send(JSON.stringify({ kind: 'call', id, name, args: null }));
  }
  return { quotePushes: () => received.quotePushes, close: () => socket.terminate() };
}
