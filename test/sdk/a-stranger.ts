import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Stranger extends AsyncDisposable {
  readonly url: string;
  /** Requests so far: method, path and headers of each. */
  readonly asked: readonly { readonly line: string; readonly authorization: string | undefined }[];
}

/** Another program at the address, which answers with `answer`. */
export async function aStranger(answer: RequestListener): Promise<Stranger> {
  const asked: { line: string; authorization: string | undefined }[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    asked.push({ line: `${method} ${url}`, authorization: headers.authorization });
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns a listener that gives every request this response. */
export const saying =
  (
    body: string | Buffer,
    status = 200,
    headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
  ): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, headers).end(body);

/** Returns the error of a call that must fail. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    return error;
  }
  throw new Error('The call was answered.');
}
