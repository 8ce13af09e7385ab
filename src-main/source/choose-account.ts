import type { AgentFeed } from '../agent/agent.ts';
import type { Config } from '../config.ts';
import type { AccountInUse } from '../queries/account-scope.ts';

export interface AccountClues {
  readonly config: Pick<Config, 'account' | 'network'>;
  readonly feed: AgentFeed | null;
  /** What the feed named before; null: nothing. */
  readonly named: string | null;
}

/** Real ms that the feed has to name the account before its source opens without one. */
const namingMs = 2_000;

/** The configured account; else the one that the feed names now, or named before. null: none is known yet. */
export async function chooseAccount({ config, feed, named }: AccountClues): Promise<AccountInUse | null> {
  if (config.account !== null) return { address: config.account, namedBy: 'settings' };
  const address = (feed === null ? null : await nameIn(feed, config.network)) ?? named;
  return address === null ? null : { address, namedBy: 'agent' };
}

/** A feed that can't be read now is read again by its reader, which tells what is wrong with it. */
async function nameIn(feed: AgentFeed, network: Config['network']): Promise<string | null> {
  try {
    const { status } = await feed.readStatus(AbortSignal.timeout(namingMs));
    return status.network === network ? status.account : null;
  } catch {
    return null;
  }
}
