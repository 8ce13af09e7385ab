import type { AgentFeed } from '../../agent/agent.ts';
import type { NamedAccount } from '../../commands/switch-source.ts';
import type { Config } from '../../config/config.ts';
import type { AccountInUse } from '../../queries/account-scope.ts';

export interface AccountClues {
  readonly config: Pick<Config, 'account' | 'network'>;
  readonly feed: AgentFeed | null;
  /** Told once, the feed is not asked again: it may name what could not be opened. */
  readonly named: NamedAccount;
}

/** Real ms that the feed has to name the account before its source opens without one. */
const namingMs = 2_000;

/** The configured account; else the one that the feed named, or names now. null: none is known yet. */
export async function chooseAccount({ config, feed, named }: AccountClues): Promise<AccountInUse | null> {
  if (config.account !== null) return { address: config.account, namedBy: 'settings' };
  const address = named.kind === 'told' ? named.address : await nameIn(feed, config.network);
  return address === null ? null : { address, namedBy: 'agent' };
}

/** A feed that can't be read now is read again by its reader, which tells what is wrong with it. */
async function nameIn(feed: AgentFeed | null, network: Config['network']): Promise<string | null> {
  if (feed === null) return null;
  try {
    const { status } = await feed.readStatus(AbortSignal.timeout(namingMs));
    return status.network === network ? status.account : null;
  } catch {
    return null;
  }
}
