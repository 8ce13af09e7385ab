import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';

export interface HttpRequest {
  readonly method?: string;
  /** Headers sent as they are: also Host, Origin and Sec-Fetch-Site, which fetch would not allow. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly json: () => unknown;
}

export async function ask(
  url: string,
  { method = 'GET', headers = {}, body }: HttpRequest = {},
): Promise<Answer> {
  const base = new URL(url);
  const path = url.slice(base.origin.length) || '/';
  const sent = request({ host: base.hostname, port: base.port, path, method, headers, agent: false });
  sent.setTimeout(10_000, () => sent.destroy(new Error('no answer within 10 s')));
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response as AsyncIterable<Buffer>) parts.push(part);
  const text = Buffer.concat(parts).toString('utf8');
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    text,
    json: () => JSON.parse(text) as unknown,
  };
}

interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Writes raw bytes and reads until the other side closes; null where it closed without an answer. */
export async function askRaw(
  port: number,
  bytes: string,
  localAddress = '127.0.0.1',
): Promise<RawAnswer | null> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.setTimeout(10_000, () => socket.destroy(new Error('no answer within 10 s')));
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  socket.write(bytes);
  await once(socket, 'close');
  const text = Buffer.concat(parts).toString('latin1');
  return text === '' ? null : parsed(text);
}

function parsed(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}
