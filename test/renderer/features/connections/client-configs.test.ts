import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import type { ConnectionsView } from '../../../../src-preload/contract/bridge/connections.ts';
import {
  clientConfigurations,
  tokenPlace,
} from '../../../../src-renderer/features/connections/client-configs.ts';
import { someConnections } from '../../connection-builders.ts';

const guarded = someConnections({ token: { isSet: true, origin: 'settings_file', whyFixed: null } });
const textOf = (id: string, view: ConnectionsView, held: string | null = null): string => {
  const found = clientConfigurations(view, held).find((client) => client.id === id);
  if (found?.text === null || found === undefined) throw new Error(`There is no text for ${id}.`);
  return found.text;
};
const url = 'http://127.0.0.1:4310/rpc';
const header = { headers: { Authorization: 'Bearer the-token' } };

describe('A configuration that is ready to paste', () => {
  it('is JSON where the program takes JSON, in the shape that each takes', () => {
    const open = someConnections();
    const parsed = (id: string, view = open, held: string | null = null): unknown =>
      JSON.parse(textOf(id, view, held));
    expect(parsed('claude-desktop')).toEqual({ mcpServers: { perpscope: open.stdio } });
    expect(parsed('cursor')).toEqual({ mcpServers: { perpscope: { url } } });
    expect(parsed('vs-code')).toEqual({ servers: { perpscope: { type: 'http', url } } });
    expect(parsed('cursor', guarded, 'the-token')).toEqual({
      mcpServers: { perpscope: { url, ...header } },
    });
    expect(parsed('vs-code', guarded, 'the-token')).toEqual({
      servers: { perpscope: { type: 'http', url, ...header } },
    });
  });

  it('is TOML and a command where it takes those', () => {
    expect(textOf('codex', guarded, 'the-token')).toBe(
      `[mcp_servers.perpscope]\nurl = "${url}"\nhttp_headers = { Authorization = "Bearer the-token" }`,
    );
    expect(textOf('claude-code', someConnections())).toBe(`claude mcp add --transport http perpscope ${url}`);
    expect(textOf('claude-code', guarded, 'the-token')).toBe(
      `claude mcp add --transport http perpscope ${url} --header 'Authorization: Bearer the-token'`,
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

  it('holds a place for a token that the window does not know, and none where none is asked for', () => {
    for (const { transport, text } of clientConfigurations(guarded, null)) {
      expect(text?.includes(tokenPlace)).toBe(transport === 'http');
    }
    for (const { text } of clientConfigurations(someConnections(), 'a-token-of-before')) {
      expect(text).not.toMatch(/Bearer|a-token-of-before|YOUR_TOKEN/);
    }
  });

  it('never carries the token on a command line over stdio, which reads it where it is kept', () => {
    for (const id of ['claude-desktop', 'stdio'])
      expect(textOf(id, guarded, 'the-token')).not.toContain('the-token');
  });

  it('is none over HTTP while the port is not open', () => {
    const shut = someConnections({ addresses: null, portTrouble: { port: 4310, message: 'Taken.' } });
    for (const { transport, text } of clientConfigurations(shut, null)) {
      expect(text === null).toBe(transport === 'http');
    }
  });
});
