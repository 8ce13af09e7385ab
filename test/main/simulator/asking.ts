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

/** Reads the answer for the vault's account. */
export const readAny = async (server: Serving, type: string, more: object = {}): Promise<unknown> =>
  JSON.parse((await server.ask({ type, user: vaultAddress, ...more })).body);

export const read = async (server: Serving, type: string, more: object = {}): Promise<readonly Row[]> =>
  (await readAny(server, type, more)) as readonly Row[];

export const outsideClient = (server: Serving): InfoClient =>
  new InfoClient({ transport: new HttpTransport({ apiUrl: server.url }) });
