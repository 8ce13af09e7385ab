import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { updateServiceFile } from '../../../src-main/processes/service-file.ts';
import { aFolder } from '../a-folder.ts';
import { aSmallService, type SmallService } from './small-service.ts';
import { aBareRelay, aStdioClient, eras, initialize, type StdioClient } from './stdio-client.ts';

const token = 'a-token-of-enough-characters';
const text = 'as it is: "é\u2028{}"';
const within = { timeout: 60_000, interval: 20 };

describe.each(eras)('over stdio a client of revision %s', (era) => {
  const folder = aFolder();
  let service: SmallService;
  let relay: StdioClient;
  const call = (name: string, options = {}): ReturnType<StdioClient['client']['callTool']> =>
    relay.client.callTool({ name, arguments: { text } }, options);

  beforeAll(async () => {
    service = await aSmallService(folder.path);
    relay = await aStdioClient(era, ['--data-dir', folder.path]);
  });
  afterAll(async () => {
    await relay[Symbol.asyncDispose]();
    await service[Symbol.asyncDispose]();
    folder.remove();
  });

  test('reaches the service itself, in its own revision, with the promise of list changes', () => {
    expect(relay.client.getNegotiatedProtocolVersion()).toBe(era);
    expect(relay.client.getServerVersion()).toMatchObject({ name: 'small', version: '1' });
    expect(relay.client.getServerCapabilities()).toEqual({
      tools: { listChanged: true },
      resources: { listChanged: true },
    });
  });

  test('lists and calls tools and reads resources, every character as the service sent it', async () => {
    const { tools } = await relay.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['say', 'fail', 'cut', 'count', 'wait']);
    expect(await call('say')).toMatchObject({ content: [{ type: 'text', text }] });
    expect(await relay.client.readResource({ uri: 'test://place' })).toMatchObject({
      contents: [{ text: 'here' }],
    });
    expect([...service.userAgents]).toEqual([`perpscope-mcp/${manifest.version}`]);
  });

  test('has many requests in flight at once, and gets the right answer to each', async () => {
    const texts = Array.from({ length: 20 }, (_, at) => `call ${at}`);
    const answers = await Promise.all(
      texts.map((one) => relay.client.callTool({ name: 'say', arguments: { text: one } })),
    );
    expect(answers.map(({ content }) => content)).toEqual(texts.map((one) => [{ type: 'text', text: one }]));
  });

  test('gets the errors of a tool as results, and those of the protocol with their codes', async () => {
    expect(await call('fail')).toMatchObject({ isError: true, content: [{ text }] });
    expect(await relay.client.callTool({ name: 'say', arguments: {} })).toMatchObject({ isError: true });
    await expect(relay.client.readResource({ uri: 'test://nowhere' })).rejects.toMatchObject({
      code: -32602,
    });
    await expect(relay.client.getPrompt({ name: 'none' })).rejects.toMatchObject({ code: -32601 });
  });

  test('receives progress before the answer', async () => {
    const received: number[] = [];
    const onprogress = ({ progress }: { progress: number }): void => {
      received.push(progress);
      if (progress === 2) service.letAnswer();
    };
    await call('count', { onprogress });
    expect(received).toEqual([1, 2]);
  });

  test('cancels a call, and the service stops working on it', async () => {
    const giveUp = new AbortController();
    const waiting = call('wait', { signal: giveUp.signal }).catch(() => 'given up');
    await vi.waitFor(() => expect(service.waits.begun).toBe(1), within);
    expect(service.waits.givenUp).toBe(0);
    giveUp.abort();
    expect(await waiting).toBe('given up');
    await vi.waitFor(() => expect(service.waits.givenUp).toBe(1), within);
  });

  test('is notified of changed lists after a switch of the network, and only then', async () => {
    await vi.waitFor(() => expect(service.looks()).toBeGreaterThan(1), within); // once to find it, once to watch it
    expect(relay.changed).toEqual([]);
    service.watches.network = 'MAINNET';
    await vi.waitFor(() => expect(relay.changed.toSorted()).toEqual(['resources', 'tools']), within);
  });

  test('sends the token that the service asks for now, however often it changes', async () => {
    for (const now of [token, `${token}-2`, null]) {
      service.asks.token = now;
      updateServiceFile(folder.path, { token: now });
      expect(await call('say')).toMatchObject({ content: [{ text }] });
    }
    service.asks.token = token;
    await expect(call('say')).rejects.toMatchObject({
      message: expect.stringMatching(/rejected the token in its own service\.json\. Retry/) as string,
      data: { error: 'unauthorized' },
    });
    service.asks.token = null;
  });

  test('gets the cause and the remedy where an answer breaks off, and the next call is answered', async () => {
    await expect(call('cut')).rejects.toMatchObject({
      code: -32603,
      message: expect.stringMatching(
        /^(MCP error -32603: )?Perpscope at http:\/\/127\.0\.0\.1:\d+ is gone \(.+\)\. Retry: /,
      ) as string,
    });
    expect(await call('say')).toMatchObject({ content: [{ text }] });
  });

  test('gets an error where the service was closed, and finds the one that runs elsewhere next', async () => {
    await service[Symbol.asyncDispose]();
    await expect(call('say')).rejects.toThrow(/is gone \(it was closed\)\. Retry: /);
    service = await aSmallService(folder.path);
    expect(await call('say')).toMatchObject({ content: [{ text }] });
  });
});

describe('the relay as a program', () => {
  let folder: ReturnType<typeof aFolder>;
  let service: SmallService;
  const args = (): string[] => ['--data-dir', folder.path];
  beforeAll(async () => {
    folder = aFolder();
    service = await aSmallService(folder.path);
  });
  afterAll(async () => {
    await service[Symbol.asyncDispose]();
    folder.remove();
  });

  test('prints only the protocol on stdout, for any input, and ends with its input, code 0', async () => {
    await using relay = aBareRelay(args());
    for (const rubbish of [
      'rubbish\n',
      '[]\n',
      '{"jsonrpc":"2.0"}\n',
      '\n',
      '{"jsonrpc":"2.0","id":5,"result":{}}\n',
    ])
      relay.write(rubbish);
    relay.write(initialize);
    await vi.waitFor(() => expect(relay.lines()).toHaveLength(1), within);
    relay.write({ jsonrpc: '2.0', method: 'notifications/initialized' });
    relay.write({ jsonrpc: '2.0', id: 2, method: 'no/such/method' });
    relay.write({ jsonrpc: '2.0', id: 3, method: 'ping' });
    await vi.waitFor(() => expect(relay.lines()).toHaveLength(3), within);
    const messages = relay
      .lines()
      .map((line) => JSON.parse(line) as { id: unknown; error?: { code: number } });
    expect(messages.map(({ id }) => id)).toEqual(['first', 2, 3]);
    expect(messages[1]?.error?.code).toBe(-32601);
    relay.endInput();
    expect(await relay.ended).toBe(0);
    expect(relay.output()).toMatch(
      /^Relaying to the service at http:\/\/127\.0\.0\.1:\d+, with the options /m,
    );
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'ends cleanly on %s, with a call still on its way',
    async (signal) => {
      await using relay = aBareRelay(args());
      relay.write(initialize);
      await vi.waitFor(() => expect(relay.lines()).toHaveLength(1), within);
      relay.write({
        jsonrpc: '2.0',
        id: 2,
        method: 'tools/call',
        params: { name: 'wait', arguments: { text } },
      });
      relay.write({ jsonrpc: '2.0', id: 3, method: 'ping' });
      await vi.waitFor(() => expect(relay.lines()).toHaveLength(2), within);
      relay.kill(signal);
      expect(await relay.ended).toBe(0);
      expect(relay.lines()).toHaveLength(2);
    },
  );

  test('no token is sent for a file that a crash left: its process is gone', async () => {
    const other = aFolder();
    await using trap = await aSmallService(other.path, token);
    await using child = aBareRelay(args());
    child.kill('SIGKILL');
    await child.ended;
    const { findService } = await import('../../../src-main/mcp-stdio/find-service.ts');
    const { writeServiceFile } = await import('../../../src-main/processes/service-file.ts');
    const received = trap.userAgents.size;
    writeServiceFile(other.path, { url: trap.url, pid: child.pid, controlKey: 'k', token });
    expect(await findService(other.path, new AbortController().signal)).toBeNull();
    expect(trap.userAgents.size).toBe(received);
    other.remove();
  });

  test.each([
    [['--nonsense'], /^Unknown option '--nonsense'\.\n$/],
    [['--port', 'abc'], /^--port must be a whole number from 0 to 65535, not "abc"\.\n$/],
  ])('with the wrong options %j says so in one line, code 2, and writes nothing', async (options, line) => {
    const path = join(folder.path, 'none');
    await using relay = aBareRelay(['--data-dir', path, ...options]);
    expect(await relay.ended).toBe(2);
    expect([relay.lines(), existsSync(path)]).toEqual([[], false]);
    expect(relay.output()).toMatch(line);
  });
});
