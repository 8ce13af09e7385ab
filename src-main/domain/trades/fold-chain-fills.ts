import { isPerpCoin } from '../markets/market.ts';
import { Fixed, fixedText, zero } from '../fixed.ts';
import type { ChainFill } from './chain-fill.ts';
import { flatState, foldTrips, openTripOf } from './fold-trips.ts';
import type { RoundTrip } from './round-trip.ts';
import type { TripFill } from './trip-draft.ts';

/** Token of fees and P&L on a chain: the fill log names none. */
const feeToken = 'USDC';

/** Sorts by the agent's own time, then by place on the chain. */
export function inOrder(fills: readonly ChainFill[]): readonly ChainFill[] {
  return fills.toSorted(
    (one, other) =>
      one.filledAt - other.filledAt || one.blockNumber - other.blockNumber || one.logIndex - other.logIndex,
  );
}

/**
 * Folds one account's fills on a chain into round trips, ended and open. A chain gives no start position: each coin is taken to be
 * flat before its first fill. Spot coins form no round trips. Yields after every `fillsAStep` fills.
 */
export function* foldChainFills(
  account: string,
  fills: readonly ChainFill[],
  fillsAStep: number,
): Generator<undefined, readonly RoundTrip[]> {
  const trips: RoundTrip[] = [];
  const byCoin = Map.groupBy(
    fills.filter(({ coin }) => isPerpCoin(coin)),
    ({ coin }) => coin,
  );
  for (const ofCoin of byCoin.values()) {
    const input = { account, state: flatState, fills: withPositions(inOrder(ofCoin)), vanished: [] };
    const { ended, state } = yield* foldTrips(input, fillsAStep);
    const open = openTripOf(state, []);
    trips.push(...ended, ...(open === null ? [] : [open]));
    yield;
  }
  return trips;
}

function withPositions(fills: readonly ChainFill[]): readonly TripFill[] {
  let position = zero;
  return fills.map(({ filledAt, coin, side, size, price, realizedPnl, fee, blockNumber, logIndex }) => {
    const startPosition = fixedText(position);
    const moved = Fixed.of(size);
    position = side === 'buy' ? position.plus(moved) : position.minus(moved);
    return {
      time: filledAt,
      coin,
      side,
      size,
      price,
      startPosition,
      closedPnl: realizedPnl,
      fee,
      feeToken,
      // Its place on the chain identifies the fill: a chain has no trade ids.
      tid: blockNumber,
      oid: logIndex,
    };
  });
}
