import type { SimulatorFrame } from '../load/simulator-frames.ts';
import type { PageSightings } from '../pages/watch-marks.ts';

interface PaintDelays {
  /** ms from the simulator's frame to the painted cell, one for each change of each cell in sight. */
  readonly delays: readonly number[];
  /** Changes that no cell ever showed. */
  readonly unpainted: number;
}

/** Pairs every change of a mark with the moment its cell showed that very number. `lead`: the page's clock over ours. */
export function paintDelays(
  frames: readonly SimulatorFrame[],
  { shown, always }: PageSightings,
  lead: number,
): PaintDelays {
  const delays: number[] = [];
  let unpainted = 0;
  for (const [i, frame] of frames.entries()) {
    const before = frames[i - 1];
    if (before === undefined) continue;
    for (const coin of always) {
      const mark = frame.marks.get(coin);
      if (mark === undefined || mark === before.marks.get(coin)) continue;
      const sighting = shown.find(
        (one) => one.coin === coin && one.mark === mark && one.at - lead >= frame.at,
      );
      if (sighting === undefined) unpainted += 1;
      else delays.push(sighting.at - lead - frame.at);
    }
  }
  return { delays, unpainted };
}
