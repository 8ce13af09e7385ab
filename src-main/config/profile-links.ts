import { defaultProfile } from '../../src-preload/contract/views/service/profile-name.ts';
import { networkKey, splitMarketId } from '../domain/markets/market-identity.ts';
import type { KnownProfile } from './profiles.ts';

/** The marketId of a link such as `perpscope://market/hl-mainnet:xyz:TSLA`; null for any other text. */
export function marketOfLink(link: string): string | null {
  const [, path] = /^perpscope:\/\/market\/([^?#]{1,200})$/i.exec(link) ?? [];
  try {
    const id = path === undefined ? '' : decodeURIComponent(path);
    return splitMarketId(id) === null ? null : id;
  } catch {
    return null; // no valid encoding
  }
}

/** Address of a link within the window; null: the window is only brought to the front. */
export function addressOfLink(link: string): string | null {
  const marketId = marketOfLink(link);
  return marketId === null ? null : `#/open/${encodeURIComponent(marketId)}`;
}

interface LinkChoice {
  readonly profiles: readonly KnownProfile[];
  /** Profile used last; null: not known. */
  readonly lastUsed: string | null;
}

/** Name of the profile that a link opens in: one that watches the network of its market, else the one used last. */
export function profileForLink(link: string, { profiles, lastUsed }: LinkChoice): string {
  const key = splitMarketId(marketOfLink(link) ?? '')?.key;
  const watching = profiles.filter(
    ({ file }) => file !== null && networkKey(file.venue, file.network) === key,
  );
  const among = watching.length > 0 ? watching : profiles;
  const usual = watching[0]?.name ?? defaultProfile;
  return among.find(({ name }) => name === lastUsed)?.name ?? usual;
}
