import { useEffect, useState } from 'react';
import type { Told } from '../../../src-preload/contract/bridge/account.ts';
import type { MarketState } from '../../../src-preload/contract/views/market-state.ts';
import { useDesk } from '../../stores/DeskContext.ts';

/**
 * A market's sessions and its verdict on new entries; null until told. Asked again whenever the agent, the catalog or the
 * connection has something new: it follows from all three.
 */
export function useMarketState(marketId: string): Told<MarketState> | null {
  const { ask, agent, catalog, connection } = useDesk();
  const [told, setTold] = useState<Told<MarketState> | null>(null);
  useEffect(() => {
    const reading = { isOn: true, newest: 0 };
    const read = async (): Promise<void> => {
      const turn = ++reading.newest;
      const asked = await ask('getMarketState', { marketId });
      if (reading.isOn && turn === reading.newest && asked.kind !== 'past') setTold(asked);
    };
    const again = (): void => void read();
    const undo = [agent.subscribe(again), catalog.subscribe(again), connection.subscribe(again)];
    again();
    return () => {
      reading.isOn = false;
      for (const end of undo) end();
    };
  }, [ask, marketId, agent, catalog, connection]);
  return told;
}
