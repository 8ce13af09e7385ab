import type { VenueVerdict } from '../venue/venue-health.ts';
import type { RefusedRow, StreamState, VenueFailure } from '../venue/venue.ts';

/** What is known of each way the venue is read. */
export interface VenueSigns {
  /** Jobs whose last run failed, with why. */
  readonly failing: ReadonlyMap<string, { readonly message: string; readonly failure: VenueFailure | null }>;
  readonly anyJobDone: boolean;
  readonly stream: StreamState | null;
  /** The venue's own word about a halt or notice. */
  readonly notice: string | null;
  /** The venue's clock against ours, ms; null before the first reading. */
  readonly skewMs: number | null;
  /** The last row refused within the last five minutes. */
  readonly refused: RefusedRow | null;
}

const worstSkewMs = 5_000;

const remedies: Record<VenueFailure, string> = {
  timeout: 'Wait: it is tried again by itself. If it stays, check the network connection.',
  connection: 'Check the network connection and the venue address; it is tried again by itself.',
  rate_limited:
    'Perpscope has slowed down. Another program behind the same address may be using up the venue limit.',
  rejected_request: 'The venue may have changed its API: look for a newer Perpscope.',
  server_error: 'The venue has trouble; it is tried again by itself.',
  not_json:
    'Something between here and the venue answers in its place, or the venue has trouble; it is tried again.',
  empty_answer: 'The venue has trouble; it is tried again by itself.',
  wrong_shape: 'The venue may have changed its API: look for a newer Perpscope.',
  budget_spent: 'Ask for less at a time: the request budget refills by itself.',
  aborted: 'It is tried again by itself.',
};

/** One verdict from all signs: down when nothing gets through, degraded when something doesn't. */
export function judgeVenue(signs: VenueSigns): VenueVerdict {
  const [failed] = signs.failing.values();
  const connected = signs.stream?.kind === 'connected';
  if (failed !== undefined) {
    const remedy = failed.failure === null ? null : remedies[failed.failure];
    return { state: connected ? 'degraded' : 'down', lastError: failed.message, remedy };
  }
  if (signs.stream?.kind === 'disconnected') {
    const lastError = `The price stream is cut (${signs.stream.reason}); quotes are polled meanwhile.`;
    return { state: signs.anyJobDone ? 'degraded' : 'down', lastError, remedy: 'It reconnects by itself.' };
  }
  return judgeContent(signs);
}

function judgeContent({ notice, skewMs, refused, anyJobDone }: VenueSigns): VenueVerdict {
  if (!anyJobDone)
    return { state: 'down', lastError: 'The venue has not answered yet.', remedy: 'Wait a moment.' };
  if (notice !== null) {
    return {
      state: 'degraded',
      lastError: `The venue says: ${notice}`,
      remedy: 'Nothing to do here: it is the venue’s own notice.',
    };
  }
  if (skewMs !== null && Math.abs(skewMs) > worstSkewMs) {
    const lastError = `The venue's clock is ${Math.round(Math.abs(skewMs) / 1_000)} s ${skewMs > 0 ? 'ahead of' : 'behind'} this machine's.`;
    return { state: 'degraded', lastError, remedy: 'Set this machine’s clock: ages are wrong by as much.' };
  }
  if (refused !== null) {
    const lastError = `A row of ${refused.source} was refused: ${refused.row}, field ${refused.field}.`;
    return { state: 'degraded', lastError, remedy: 'Only that row is missing. Look for a newer Perpscope.' };
  }
  return { state: 'ok', lastError: null, remedy: null };
}
