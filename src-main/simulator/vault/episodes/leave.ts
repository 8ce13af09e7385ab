import { restAndFill, takeInSlices, takeNow } from './enter.ts';
import type { ExitReason } from '../orders/fill-draft.ts';
import type { EpisodeWriter } from '../orders/episode-writer.ts';
import { setOff, splitLots } from '../orders/protect.ts';
import { leastLots } from '../quotes.ts';
import { opposite, type Sign } from './stage.ts';
import type { Exit } from './survey.ts';
import { closingReasons, sideLabel } from '../journal/texts.ts';

export type LeavingStyle = 'market' | 'limit' | 'slices';

interface Leaving {
  readonly exit: Exit;
  readonly sign: Sign;
  /** null: any style. */
  readonly style: LeavingStyle | null;
  /** Ms that a resting or sliced order may take. */
  readonly roomMs: number;
}

function decideToLeave(
  writer: EpisodeWriter,
  { exit, sign }: Leaving,
): { decisionId: string; reason: ExitReason } {
  const { rng, market } = writer.stage;
  const reason = rng.pick(['signal', 'time_limit'] as const);
  const decisionId = writer.journal.decide({
    at: exit.at - 400,
    action: 'close',
    summary: `Close the ${sideLabel(sign)} position in ${market.market.coin}.`,
    reasons: closingReasons(rng),
  });
  return { decisionId, reason };
}

/** Closes the whole position: by its take-profit or stop-loss, at the market, with a resting order or in slices. */
export function leave(writer: EpisodeWriter, leaving: Leaving): void {
  const { rng, market } = writer.stage;
  const { exit, roomMs } = leaving;
  if (exit.kind !== 'plain' && setOff(writer, exit.kind, exit.at)) return;
  const why = decideToLeave(writer, leaving);
  const sign = opposite(leaving.sign);
  const lots = Math.abs(writer.book.holding().lots);
  const least = leastLots(market.mark(exit.at));
  const style = leaving.style ?? rng.pick(['market', 'market', 'limit', 'limit', 'slices'] as const);
  if (style === 'slices' && roomMs >= 200_000) {
    const parts = splitLots(lots, least, 3 + rng.below(3));
    takeInSlices(writer, { from: exit.at, sign, parts, reduceOnly: true }, why);
    return;
  }
  const parts = splitLots(lots, least, 1 + rng.below(3));
  if (style === 'market') {
    takeNow(writer, { at: exit.at, sign, parts, reduceOnly: true }, why);
    return;
  }
  const rest = { from: exit.at, by: exit.at + roomMs, sign, unitLots: 1, parts };
  restAndFill(writer, { ...rest, withdrawn: false, reduceOnly: true }, why);
}
