/** Fills as the venue sends them, in answers of a given number of rows. */
export interface VenueFills {
  /** Each the JSON of one answer, oldest first. */
  readonly pages: readonly string[];
  readonly fills: number;
}

const perAnswer = 2_000;
const coins = ['BTC', 'ETH', 'SOL', 'HYPE', 'xyz:GOLD', 'xyz:TSLA', 'xyz:CL', 'xyz:SP500'];
/** Fills of one trip after the other, 25 on average as in the recorded accounts; every seventh ends by a flip. */
const tripFills = [2, 48, 10, 24, 36, 30] as const;

/** Signed hundredths of one coin's fills, over and over: each trip is entered in equal parts and left in equal parts. */
const moves = Array.from({ length: 42 }).flatMap((_, trip) => {
  const half = (tripFills[trip % tripFills.length] ?? 2) / 2;
  const side = trip % 2 === 0 ? 1 : -1;
  const [entry, exit] = [
    Array.from({ length: half }, () => side * 5),
    Array.from({ length: half }, () => side * -5),
  ];
  return trip % 7 === 6 ? [...entry, ...exit.slice(1), side * -10, side * 5] : [...entry, ...exit];
});
const firstMs = Date.UTC(2026, 0, 1);

interface CoinState {
  step: number;
  position: number;
}

/** Bursts of up to four fills share a millisecond; a burst every ten seconds, in one coin after the other. */
export function venueFills(count: number): VenueFills {
  const states = coins.map((): CoinState => ({ step: 0, position: 0 }));
  const rows: unknown[] = [];
  for (let burst = 0; rows.length < count; burst += 1) {
    const which = burst % coins.length;
    const state = states[which];
    if (state === undefined) continue;
    for (let nth = 0; nth <= burst % 4 && rows.length < count; nth += 1) {
      rows.push(rowOf(coins[which] ?? '', state, { time: firstMs + burst * 10_000, serial: rows.length }));
    }
  }
  const pages: string[] = [];
  for (let from = 0; from < rows.length; from += perAnswer) {
    pages.push(JSON.stringify(rows.slice(from, from + perAnswer)));
  }
  return { pages, fills: rows.length };
}

function rowOf(coin: string, state: CoinState, { time, serial }: { time: number; serial: number }): unknown {
  const move = moves[state.step % moves.length] ?? 0;
  const start = state.position;
  const reduces = start !== 0 && Math.sign(start) !== Math.sign(move);
  state.step += 1;
  state.position += move;
  return {
    coin,
    px: `${100 + (serial % 977) / 100}`,
    sz: String(Math.abs(move) / 100),
    side: move > 0 ? 'B' : 'A',
    time,
    startPosition: String(start / 100),
    dir: reduces ? 'Close Long' : 'Open Long',
    closedPnl: reduces ? String(((serial % 301) - 150) / 1_000) : '0.0',
    hash: `0x${serial.toString(16).padStart(64, '0')}`,
    oid: 400_000_000_000 + serial,
    crossed: serial % 2 === 0,
    fee: `0.0${1_000 + (serial % 997)}`,
    tid: ((serial * 7_919) % 1_000_003) * 1_000_003 + serial,
    feeToken: 'USDC',
    twapId: null,
  };
}
