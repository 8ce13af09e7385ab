import { UnreadError } from '../../errors.ts';
import type { RpcDeps, WhenRead } from './rpc-deps.ts';

/** Seconds after a start or a switch in which first readings arrive; a reading still missing later is not on its way. */
const comingSeconds = 30;
/** Real ms; less than the time limit of a request. */
export const usualFirstReadingMs = 8_000;
/** Real ms between checks for changes without a notification. */
const lookEveryMs = 250;

/**
 * Whether an answer is provisional: closing fills stand in for closed trades, or round trips are not folded yet. `performance`: that
 * part of a daily report.
 */
export function isProvisional(answer: object): boolean {
  const { source, recomputing, performance }: Provisional = answer;
  if (source === 'exchange_fills' || recomputing === true) return true;
  return typeof performance === 'object' && performance !== null && isProvisional(performance);
}

interface Provisional {
  readonly source?: unknown;
  readonly recomputing?: unknown;
  readonly performance?: unknown;
}

/**
 * Creates the wait for first readings: programs start the service and call a tool at once. Such a call waits up to `firstReadingMs`
 * for the first reading, and for round trips to be folded from it. Then it fails or answers as it would have without waiting.
 */
export function createWhenRead({
  onChange,
  epochs,
  uptimeSeconds,
  firstReadingMs = usualFirstReadingMs,
}: Pick<RpcDeps, 'onChange' | 'epochs' | 'uptimeSeconds' | 'firstReadingMs'>): WhenRead {
  const opened = { at: 0 };
  epochs.onStep((step) => {
    if (step === 'opened') opened.at = uptimeSeconds();
  });
  const isComing = (): boolean => uptimeSeconds() - opened.at < comingSeconds;
  return async (ask, signal, willChange = () => false) => {
    const timeLimit = AbortSignal.any([signal, AbortSignal.timeout(firstReadingMs)]);
    const mayWait = (): boolean => firstReadingMs > 0 && !timeLimit.aborted && isComing();
    for (;;) {
      try {
        const answer = await ask();
        if (!willChange(answer) || !mayWait()) return answer;
        // Waits for a timer instead of a change: the record changes many times a second now, and such an answer reads much of it.
        await nextLook(timeLimit);
      } catch (error) {
        if (!(error instanceof UnreadError) || !mayWait()) throw error;
        await nextChange(onChange, timeLimit);
      }
    }
  };
}

const neverChanges = () => () => undefined;
const nextLook = (timeLimit: AbortSignal): Promise<void> => nextChange(neverChanges, timeLimit);

function nextChange(onChange: RpcDeps['onChange'], timeLimit: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      undo();
      timeLimit.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, lookEveryMs);
    const undo = onChange(end);
    timeLimit.addEventListener('abort', end, { once: true });
  });
}
