import { dexOf } from '../domain/markets/market.ts';
import { isGoneWithoutFill, seenToEndAt } from '../domain/trades/trip-position.ts';
import type { AccountReader, AccountWriter } from './account.ts';
import type { StoreChange } from './store.ts';
import type { TradesReader, UnheldTrip, UnheldTripsReader } from './trades.ts';
import type { Revisions } from './writes.ts';

interface UnheldTripsDeps {
  readonly reader: Pick<AccountReader, 'account' | 'positionHistory'> & Pick<TradesReader, 'openTrips'>;
  readonly writer: Pick<AccountWriter, 'putDexAccounts'>;
  readonly publish: (change: StoreChange) => void;
  readonly revisions: Pick<Revisions, 'raise'>;
}

/**
 * Compares the open trips with the positions as last read. Positions are read each second: round trips count as changed only if
 * the unheld trips differ from those before.
 */
export function unheldTrips({ reader, writer, publish, revisions }: UnheldTripsDeps): {
  readonly reader: UnheldTripsReader;
  readonly writer: Pick<AccountWriter, 'putDexAccounts'>;
} {
  const find = (): readonly UnheldTrip[] => findUnheld(reader);
  const last = { coins: [] as readonly string[], text: '[]' };
  return {
    reader: { unheldTrips: find },
    writer: {
      putDexAccounts: (readings) => {
        writer.putDexAccounts(readings);
        const now = find();
        const text = JSON.stringify(now);
        if (text === last.text) return;
        const coins = now.map(({ coin }) => coin);
        const changed = [...new Set([...last.coins, ...coins])];
        Object.assign(last, { coins, text });
        revisions.raise(['roundTrips']);
        publish({ kind: 'unheld', coins: changed });
      },
    },
  };
}

function findUnheld({
  openTrips,
  account,
  positionHistory,
}: UnheldTripsDeps['reader']): readonly UnheldTrip[] {
  const { dexes } = account();
  return openTrips().flatMap((trip) => {
    const { coin, lastAt } = trip;
    const reading = dexes.get(dexOf(coin));
    if (reading === undefined) return { coin, isGone: false, endedAt: null, lastAt };
    if (!isGoneWithoutFill(trip, reading)) return [];
    const endedAt = seenToEndAt(positionHistory(coin));
    return { coin, isGone: true, endedAt, lastAt: Math.max(lastAt, endedAt ?? lastAt) };
  });
}
