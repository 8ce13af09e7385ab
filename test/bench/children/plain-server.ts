import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fromParent, sendToParent, threadCpuMs, untilParentLeaves } from './parent.ts';

/** The response that the plain server sends to every request. */
export interface PlainAnswer {
  readonly contentType: string;
  readonly body: Uint8Array;
}

/** The limit: the plainest program that sends these bytes. */
const { contentType, body } = await fromParent<PlainAnswer>();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': contentType, 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => sendToParent({ port: (server.address() as AddressInfo).port }));
process.on('message', () => sendToParent(threadCpuMs()));
untilParentLeaves(async () => server.closeAllConnections());
