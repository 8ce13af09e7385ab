import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ConnectionsView } from '../../../../src-preload/contract/bridge/connections.ts';
import {
  clientConfigurations,
  tokenPlaceholder,
} from '../../../../src-renderer/features/connections/client-configs.ts';
import { someConnections } from '../../connection-builders.ts';

const guarded = someConnections({ token: { isSet: true, origin: 'settings_file', whyFixed: null } });
const textOf = (id: string, view: ConnectionsView, knownToken: string | null = null): string => {
  const found = clientConfigurations(view, knownToken).find((client) => client.id === id);
  if (found?.text === null || found === undefined) throw new Error(`There is no text for ${id}.`);
  return found.text;
};
const url = 'http://127.0.0.1:4310/rpc';
const header = { headers: { Authorization: 'Bearer the-token' } };

describe('A configuration to paste', () => {
  it('is JSON in the shape that the program takes', () => {
    const open = someConnections();
    const parsed = (id: string, view = open, knownToken: string | null = null): unknown =>
      JSON.parse(textOf(id, view, knownToken));
    expect(parsed('claude-desktop')).toEqual({ mcpServers: { perpscope: open.stdio } });
    expect(parsed('cursor')).toEqual({ mcpServers: { perpscope: { url } } });
    expect(parsed('vs-code')).toEqual({ servers: { perpscope: { type: 'http', url } } });
    expect(parsed('cursor', guarded, 'the-token')).toEqual({
      mcpServers: { perpscope: { url, ...header } },
    });
    expect(parsed('gemini-cli', guarded, 'the-token')).toEqual({
      mcpServers: { perpscope: { httpUrl: url, ...header } },
    });
  });

  it('names the bundle that Claude Desktop installs in its place', () => {
    const [desktop] = clientConfigurations(someConnections(), null);
    expect(desktop).toMatchObject({
      id: 'claude-desktop',
      where: expect.stringContaining(
        '.mcpb bundle (Settings, Extensions, Advanced settings, Install Extension)',
      ) as string,
    });
  });

  it('is TOML or a command for programs that take those', () => {
    expect(textOf('codex', guarded, 'the-token')).toBe(
      `[mcp_servers.perpscope]\nurl = "${url}"\nhttp_headers = { Authorization = "Bearer the-token" }`,
    );
    expect(textOf('claude-code', someConnections())).toBe(
      `claude mcp add --scope user --transport http perpscope ${url}`,
    );
    expect(textOf('claude-code', guarded, 'the-token')).toBe(
      `claude mcp add --scope user --transport http perpscope ${url} --header 'Authorization: Bearer the-token'`,
    );
    expect(textOf('http', guarded, 'the-token')).toBe(`${url}\nAuthorization: Bearer the-token`);
  });

  it.each([
    [['mcp', '--data-dir', '/home/some one/.config']],
    [['mcp', '--data-dir', "/home/o'neil/$HOME/`x`"]],
    [['mcp', '--data-dir', '/tmp/"quoted"\\and;more&']],
  ])('is a command line that a shell reads as it is meant: %j', (args) => {
    const line = textOf('stdio', someConnections({ stdio: { command: 'printf', args: ['%s\\n', ...args] } }));
    expect(execFileSync('sh', ['-c', line], { encoding: 'utf8' }).split('\n').slice(0, -1)).toEqual(args);
  });

  it('has a placeholder for an unknown token, and none if no token is required', () => {
    for (const { transport, text, asksForToken } of clientConfigurations(guarded, null)) {
      expect(text?.includes(tokenPlaceholder)).toBe(transport === 'http' && !asksForToken);
    }
    for (const { text } of clientConfigurations(someConnections(), 'a-token-of-before')) {
      expect(text).not.toMatch(/Bearer|a-token-of-before|YOUR_TOKEN/);
    }
  });

  it('never has the token on a stdio command line, which reads it from its store', () => {
    for (const id of ['claude-desktop', 'stdio'])
      expect(textOf(id, guarded, 'the-token')).not.toContain('the-token');
  });

  it('is missing over HTTP while the port is not open', () => {
    const shut = someConnections({ addresses: null, portTrouble: { port: 4310, message: 'Taken.' } });
    for (const { transport, text } of clientConfigurations(shut, null)) {
      expect(text === null).toBe(transport === 'http');
    }
  });
});

describe('A configuration has the format that its client publishes', () => {
  const authorization = z.strictObject({ Authorization: z.string() });
  const command = z.strictObject({ command: z.string(), args: z.array(z.string()) });
  const input = z.strictObject({
    type: z.literal('promptString'),
    id: z.string(),
    description: z.string(),
    password: z.boolean(),
  });
  const vsCode = { type: z.enum(['http', 'sse']), url: z.url(), headers: authorization.optional() };
  const cursor = z.strictObject({ url: z.url(), headers: authorization.optional() });
  const named = (server: z.ZodType) => z.strictObject({ mcpServers: z.record(z.string(), server) });
  const formats = {
    // Only local servers: an address is entered among the connectors of the account.
    'claude-desktop': named(command),
    cursor: named(cursor),
    'vs-code': z.strictObject({
      inputs: z.array(input).optional(),
      servers: z.record(z.string(), z.strictObject(vsCode)),
    }),
    'gemini-cli': named(z.strictObject({ httpUrl: z.url(), headers: authorization.optional() })),
  };
  const views = [[someConnections()], [guarded]] as const;

  it.each(views)('in JSON: %#', (view) => {
    for (const [id, format] of Object.entries(formats))
      expect([id, format.safeParse(JSON.parse(textOf(id, view, 'the-token'))).error]).toEqual([
        id,
        undefined,
      ]);
  });

  it('lets VS Code ask for the token, which is in no file and no link', () => {
    const text = textOf('vs-code', guarded, 'the-token');
    const { inputs, servers } = JSON.parse(text) as {
      inputs: readonly { id: string; password: boolean }[];
      servers: { perpscope: { headers: { Authorization: string } } };
    };
    expect(inputs).toMatchObject([{ password: true }]);
    expect(servers.perpscope.headers.Authorization).toBe(`Bearer \${input:${inputs[0]?.id}}`);
    expect(text).not.toContain('the-token');
    expect(linkOf('vs-code', guarded, 'the-token')).not.toContain('the-token');
  });

  const linkOf = (id: string, view: ConnectionsView, knownToken: string | null = null): string =>
    clientConfigurations(view, knownToken).find((client) => client.id === id)?.installLink ?? '';

  it.each(views)('in its install links: %#', (view) => {
    const forCursor = new URL(linkOf('cursor', view, 'the-token'));
    expect(forCursor.href.split('?')[0]).toBe('cursor://anysphere.cursor-deeplink/mcp/install');
    expect(forCursor.searchParams.get('name')).toBe('perpscope');
    const config: unknown = JSON.parse(atob(forCursor.searchParams.get('config') ?? ''));
    expect(cursor.parse(config)).toEqual(
      (JSON.parse(textOf('cursor', view, 'the-token')) as { mcpServers: { perpscope: unknown } }).mcpServers
        .perpscope,
    );
    const [start, query = ''] = linkOf('vs-code', view).split('?');
    expect(start).toBe('vscode:mcp/install');
    z.strictObject({ name: z.literal('perpscope'), inputs: z.array(input).optional(), ...vsCode }).parse(
      JSON.parse(decodeURIComponent(query)),
    );
  });

  it('has no link while the port is not open', () => {
    const shut = someConnections({ addresses: null, portTrouble: { port: 4310, message: 'Taken.' } });
    for (const { installLink } of clientConfigurations(shut, null)) expect(installLink).toBeNull();
  });
});

describe('docs/api.md', () => {
  const guide = readFileSync('docs/api.md', 'utf8');
  const documented: ConnectionsView = {
    ...guarded,
    stdio: { command: '/path/to/node', args: ['/path/to/perpscope/out/main/cli.js', 'mcp'] },
  };
  const parsed = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : text);

  it.each(clientConfigurations(documented, null).map(({ name, text }) => [name, text ?? '']))(
    'has the configuration of %s',
    (name, text) => {
      const [, block = ''] =
        new RegExp(`^\\*\\*${name}\\*\\*, .*?^\`\`\`\\w+\n(.*?)^\`\`\`$`, 'ms').exec(guide) ?? [];
      expect(parsed(block.trimEnd())).toEqual(parsed(text));
    },
  );
});
