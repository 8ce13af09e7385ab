import { afterEach } from 'vitest';
import { HttpTransport, InfoClient } from '@nktkas/hyperliquid';
import { accountsOf, aVault, vaultAddress, type VaultScript } from './a-vault.ts';
import { serve, type Serving } from './serving.ts';

/** Fields that the tests read in a row of any kind. */
export interface Row {
  readonly oid: number;
  readonly tid: number;
  readonly time: number;
  readonly status: string;
  readonly reduceOnly?: boolean;
  readonly twapId: unknown;
  readonly order: { readonly oid: number };
  readonly type: string;
  readonly position: { readonly coin: string };
  readonly children: unknown;
}

export const serveVault = (script: VaultScript = {}): Promise<Serving> =>
  serve({ vaults: accountsOf(aVault(script)) });

/** Returns a function that serves a vault for the running test. */
export function servedForTests(): typeof serveVault {
  const servers: Serving[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  return async (script) => {
    const server = await serveVault(script);
    servers.push(server);
    return server;
  };
}

/** Reads the answer for the vault's account. */
export const readAny = async (server: Serving, type: string, more: object = {}): Promise<unknown> =>
  JSON.parse((await server.ask({ type, user: vaultAddress, ...more })).body);

export const read = async (server: Serving, type: string, more: object = {}): Promise<readonly Row[]> =>
  (await readAny(server, type, more)) as readonly Row[];

export const outsideClient = (server: Serving): InfoClient =>
  new InfoClient({ transport: new HttpTransport({ apiUrl: server.url }) });
