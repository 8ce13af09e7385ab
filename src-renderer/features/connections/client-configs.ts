import type {
  ConnectionsView,
  OpenAddresses,
  ProgramStart,
} from '../../../src-preload/contract/bridge/connections.ts';

/** Perpscope configuration for one MCP client. */
export interface ClientConfiguration {
  readonly id: string;
  readonly name: string;
  readonly transport: 'http' | 'stdio';
  /** Where the text belongs. */
  readonly where: string;
  /** Ready to paste; null: over HTTP there is nothing to reach. */
  readonly text: string | null;
}

/** Stands where a token belongs that this window does not know. */
export const tokenPlace = 'YOUR_TOKEN';

interface Reach {
  readonly url: string;
  /** null: none is asked for. */
  readonly token: string | null;
}

interface ClientKind extends Omit<ClientConfiguration, 'text'> {
  readonly write: (how: { readonly reach: Reach; readonly start: ProgramStart }) => string;
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const bearer = (token: string): { readonly Authorization: string } => ({ Authorization: `Bearer ${token}` });
const headersOf = ({ token }: Reach): object => (token === null ? {} : { headers: bearer(token) });

/** As a POSIX shell takes it for one word. */
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
    where: 'claude_desktop_config.json (Settings, Developer, Edit Config)',
    write: ({ start }) => json({ mcpServers: { perpscope: start } }),
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    transport: 'http',
    where: 'Run once in a terminal',
    write: ({ reach: { url, token } }) =>
      [
        `claude mcp add --transport http perpscope ${url}`,
        ...(token === null ? [] : [`--header ${shellWord(`Authorization: Bearer ${token}`)}`]),
      ].join(' '),
  },
  {
    id: 'cursor',
    name: 'Cursor',
    transport: 'http',
    where: '~/.cursor/mcp.json, or .cursor/mcp.json of a project',
    write: ({ reach }) => json({ mcpServers: { perpscope: { url: reach.url, ...headersOf(reach) } } }),
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    transport: 'http',
    where: '.vscode/mcp.json of a workspace',
    write: ({ reach }) =>
      json({ servers: { perpscope: { type: 'http', url: reach.url, ...headersOf(reach) } } }),
  },
  {
    id: 'codex',
    name: 'Codex',
    transport: 'http',
    where: '~/.codex/config.toml',
    // What JSON writes as a string TOML reads as the same.
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

/** `held`: the token as long as this window knows it. Over stdio none is needed: it is read where the service keeps it. */
export function clientConfigurations(
  { addresses, token, stdio }: Pick<ConnectionsView, 'addresses' | 'token' | 'stdio'>,
  held: string | null,
): readonly ClientConfiguration[] {
  const given = token.isSet ? (held ?? tokenPlace) : null;
  return kinds.map(({ write, ...kind }) => ({ ...kind, text: textOf({ ...kind, write }, addresses) }));

  function textOf(kind: ClientKind, open: OpenAddresses | null): string | null {
    if (kind.transport === 'http' && open === null) return null;
    return kind.write({ reach: { url: open?.rpc ?? '', token: given }, start: stdio });
  }
}
