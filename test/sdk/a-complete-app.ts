import type { AgentStatus } from '../../src-main/domain/journal/agent-status.ts';
import { vault } from '../main/agent-status.ts';
import { aServer, type ServerFixture, type ServerOptions } from '../main/server/server-fixture.ts';
import { putQuotes, putCompleteAccount, read } from '../main/complete-account.ts';

const escrow = `0x${'e'.repeat(40)}`;

const reported: Partial<AgentStatus> = {
  risk: { kind: 'reported', value: { daily_pnl_usd: -25, max_daily_loss_usd: '100' } },
};

/** The real server over a store in which everything was read just now, an escrow contract configured on Base. */
export async function aCompleteApp(options: ServerOptions = {}): Promise<ServerFixture> {
  const server = await aServer({
    account: vault,
    agent: read(reported),
    escrows: { base: escrow },
    ...options,
  });
  putQuotes(server.store);
  putCompleteAccount(server.store);
  return server;
}
