import type { ConnectionsView, ProgramStart } from '../../../src-preload/contract/bridge/connections.ts';

/** Perpscope configuration for one MCP client. */
export interface ClientConfiguration {
  readonly id: string;
  readonly name: string;
  readonly transport: 'http' | 'stdio';
  /** File or place to paste the text into. */
  readonly where: string;
  /** Text to paste. null: HTTP transport, and the port is not open. */
  readonly text: string | null;
  /** Link with which the client installs it. null: the client has no such link, or the port is not open. */
  readonly installLink: string | null;
  /** Whether the client asks for the token itself. */
  readonly asksForToken: boolean;
}

/** Placeholder of a token that this window does not know. */
export const tokenPlaceholder = 'YOUR_TOKEN';

interface Reach {
  readonly url: string;
  /** null: no token is required. */
  readonly token: string | null;
}

interface ClientKind extends Omit<ClientConfiguration, 'text' | 'installLink' | 'asksForToken'> {
  readonly asksForToken?: true;
  readonly install?: (reach: Reach) => string;
  readonly write: (how: { readonly reach: Reach; readonly start: ProgramStart }) => string;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const bearer = (token: string): { readonly Authorization: string } => ({ Authorization: `Bearer ${token}` });
const headersOf = ({ token }: Reach): object => (token === null ? {} : { headers: bearer(token) });

interface VsCodeServer {
  readonly type: 'http';
  readonly url: string;
  readonly headers?: { readonly Authorization: string };
  readonly inputs?: readonly object[];
}

/** Returns the server entry of VS Code, which asks for the token once and keeps it as a secret, so that no file has it. */
function vsCodeServer({ url, token }: Reach): VsCodeServer {
  if (token === null) return { type: 'http', url };
  const id = 'perpscope-token';
  const input = { type: 'promptString', id, description: 'Perpscope token', password: true };
  return { type: 'http', url, headers: bearer(`\${input:${id}}`), inputs: [input] };
}

/** Quotes text, if needed, so that a POSIX shell reads it as one word. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function commandLine({ command, args }: ProgramStart): string {
  return [command, ...args].map(shellWord).join(' ');
}

const kinds: readonly ClientKind[] = [
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    transport: 'stdio',
    where:
      'claude_desktop_config.json (Settings, Developer, Edit Config); or the .mcpb bundle (Settings, Extensions, Advanced settings, Install Extension)',
    write: ({ start }) => json({ mcpServers: { perpscope: start } }),
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    transport: 'http',
    where: 'Run once in a terminal',
    write: ({ reach: { url, token } }) =>
      [
        `claude mcp add --scope user --transport http perpscope ${url}`,
        ...(token === null ? [] : [`--header ${shellWord(`Authorization: Bearer ${token}`)}`]),
      ].join(' '),
  },
  {
    id: 'cursor',
    name: 'Cursor',
    transport: 'http',
    where: '~/.cursor/mcp.json, or .cursor/mcp.json of a project',
    write: ({ reach }) => json({ mcpServers: { perpscope: { url: reach.url, ...headersOf(reach) } } }),
    install: (reach) => {
      const config = encodeURIComponent(btoa(JSON.stringify({ url: reach.url, ...headersOf(reach) })));
      return `cursor://anysphere.cursor-deeplink/mcp/install?name=perpscope&config=${config}`;
    },
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    transport: 'http',
    where: 'mcp.json (command MCP: Open User Configuration), or .vscode/mcp.json of a workspace',
    asksForToken: true,
    write: ({ reach }) => {
      const { inputs, ...server } = vsCodeServer(reach);
      return json({ ...(inputs === undefined ? {} : { inputs }), servers: { perpscope: server } });
    },
    install: (reach) => {
      const config = JSON.stringify({ name: 'perpscope', ...vsCodeServer(reach) });
      return `vscode:mcp/install?${encodeURIComponent(config)}`;
    },
  },
  {
    id: 'codex',
    name: 'Codex',
    transport: 'http',
    where: '~/.codex/config.toml',
    // TOML reads a JSON string as the same text.
    write: ({ reach: { url, token } }) =>
      [
        '[mcp_servers.perpscope]',
        `url = ${JSON.stringify(url)}`,
        ...(token === null
          ? []
          : [`http_headers = { Authorization = ${JSON.stringify(`Bearer ${token}`)} }`]),
      ].join('\n'),
  },
  {
    id: 'gemini-cli',
    name: 'Gemini CLI',
    transport: 'http',
    where: '~/.gemini/settings.json',
    write: ({ reach }) => json({ mcpServers: { perpscope: { httpUrl: reach.url, ...headersOf(reach) } } }),
  },
  {
    id: 'http',
    name: 'HTTP',
    transport: 'http',
    where: 'Address and header, for any client that speaks Streamable HTTP',
    write: ({ reach: { url, token } }) =>
      [url, ...(token === null ? [] : [`Authorization: Bearer ${token}`])].join('\n'),
  },
  {
    id: 'stdio',
    name: 'stdio',
    transport: 'stdio',
    where: 'Command for any client that starts its servers itself',
    write: ({ start }) => commandLine(start),
  },
];

/**
 * Lists the configuration of every client. `knownToken`: the token, while this window knows it. Over stdio no token is needed: it is
 * read where the service keeps it.
 */
export function clientConfigurations(
  { addresses, token, stdio }: Pick<ConnectionsView, 'addresses' | 'token' | 'stdio'>,
  knownToken: string | null,
): readonly ClientConfiguration[] {
  const given = token.isSet ? (knownToken ?? tokenPlaceholder) : null;
  const reach = addresses === null ? null : { url: addresses.rpc, token: given };
  return kinds.map(({ write, install, asksForToken = false, ...kind }) => ({
    ...kind,
    asksForToken,
    text: textOf({ ...kind, write }, reach, stdio),
    installLink: install === undefined || reach === null ? null : install(reach),
  }));
}

function textOf(
  { transport, write }: Pick<ClientKind, 'transport' | 'write'>,
  reach: Reach | null,
  start: ProgramStart,
): string | null {
  if (transport === 'http' && reach === null) return null;
  return write({ reach: reach ?? { url: '', token: null }, start });
}
