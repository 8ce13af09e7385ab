import type { RpcParts } from '../rpc-parts.ts';
import type { DoorTool } from '../tool.ts';
import { accountTools } from './account-tools.ts';
import { agentTools } from './agent-tools.ts';
import { fundTools } from './fund-tools.ts';
import { historyTools } from './history-tools.ts';
import { marketTools } from './market-tools.ts';

/** Every tool, in the order of the contract: clients that keep what they were told ask for it in the same words. */
export function doorTools({ readModel }: RpcParts): readonly DoorTool[] {
  const agent = agentTools(readModel);
  const account = accountTools(readModel);
  const markets = marketTools(readModel);
  const history = historyTools(readModel);
  const funds = fundTools(readModel);
  return [
    agent.get_status,
    account.get_portfolio,
    account.get_performance,
    account.list_trades,
    account.list_orders,
    agent.list_signals,
    agent.get_risk,
    markets.list_markets,
    markets.get_market,
    markets.get_candles,
    history.list_decisions,
    history.list_refused_entries,
    funds.prepare_deposit,
    funds.prepare_withdraw,
    funds.get_deposit,
  ];
}
