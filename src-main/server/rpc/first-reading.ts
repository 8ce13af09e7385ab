import { UnreadError } from '../../errors.ts';
import type { RpcParts, WhenRead } from './rpc-parts.ts';

/** After a start or a switch readings come for so long; later, what was never read is not on its way. */
const comingSeconds = 30;
/** Less than a request has. */
const usualMs = 8_000;
/** What changes without notice is looked for so often, real ms. */
const lookEveryMs = 250;

/**
 * Programs start the service and call a tool at once. Such a call waits up to `firstReadingMs` for the first reading, and then fails
 * as it would have.
 */
export function createWhenRead({
  onChange,
  epochs,
  uptimeSeconds,
  firstReadingMs = usualMs,
}: Pick<RpcParts, 'onChange' | 'epochs' | 'uptimeSeconds' | 'firstReadingMs'>): WhenRead {
  const opened = { at: 0 };
  epochs.onStep((step) => {
    if (step === 'opened') opened.at = uptimeSeconds();
  });
  const isComing = (): boolean => uptimeSeconds() - opened.at < comingSeconds;
  return async (ask, signal) => {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(firstReadingMs)]);
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof UnreadError) || firstReadingMs === 0 || patience.aborted || !isComing())
          throw error;
        await nextChange(onChange, patience);
      }
    }
  };
}

function nextChange(onChange: RpcParts['onChange'], patience: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      undo();
      patience.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, lookEveryMs);
    const undo = onChange(end);
    patience.addEventListener('abort', end, { once: true });
  });
}
