import { utcText } from '../../domain/iso-text.ts';
import { capitalized } from '../../errors.ts';
import { minuteMs } from '../../time.ts';
import type {
  FailedRequest,
  VenueVerdict,
  InvalidRow,
  StreamState,
  VenueFailure,
} from '../../venue/venue.ts';
import { isOwnFailure } from '../../venue/venue.ts';

/** Failed last run of a job; `failure` null: the venue is not the cause. */
export interface FailedRun {
  readonly message: string;
  readonly failure: VenueFailure | null;
  readonly request: FailedRequest | null;
}

/** Why the embedded venue has stopped, each a sentence; `remedy` null: what to do about it is not known. */
export interface StoppedVenue {
  readonly message: string;
  readonly remedy: string | null;
}

/** State of each way in which the venue is read. */
export interface VenueSigns {
  /** Reads whose last attempt failed, with the reason. */
  readonly failing: ReadonlyMap<string, FailedRun>;
  /** Whether anything has been received since the start, by request or stream. */
  readonly hasAnswered: boolean;
  /** Time since anything was received: `ms` of real time, and `since` in world ms. */
  readonly silence: { readonly ms: number; readonly since: number };
  readonly stream: StreamState | null;
  /** The venue's own notice of a halt or other event. */
  readonly notice: string | null;
  /** The venue's clock against ours, ms; null before the first reading. */
  readonly skewMs: number | null;
  /** Why the embedded venue has stopped; null while it runs. */
  readonly stopped: StoppedVenue | null;
  /** The last row that was invalid within the last five minutes; null: none. */
  readonly invalid: InvalidRow | null;
}

const restarting = 'Wait a moment: the embedded venue is being restarted.';
const restarts = 'Perpscope restarts the embedded venue automatically.';

const worstSkewMs = 5_000;

const remedies: Record<VenueFailure, string> = {
  timeout: 'Perpscope retries automatically. If this persists, check the network connection.',
  connection: 'Check the network connection and the venue address. Perpscope retries automatically.',
  rate_limited:
    'Perpscope has slowed down. Another program behind the same address may be using up the venue limit.',
  rejected_request: 'The venue may have changed its API: check for a newer version of Perpscope.',
  server_error: 'The venue has a problem. Perpscope retries automatically.',
  not_json:
    'A proxy or another device may answer instead of the venue, or the venue has a problem. Perpscope retries automatically.',
  empty_answer: 'The venue has a problem. Perpscope retries automatically.',
  wrong_shape: 'The venue may have changed its API: check for a newer version of Perpscope.',
  budget_spent: 'Request less at a time. The request budget refills automatically.',
  aborted: 'Perpscope retries automatically.',
};

/** Time without any receipt after which the venue counts as unreachable. */
const unreachableAfterMs = minuteMs;

/**
 * Returns one verdict from all signs. Down: the reader is being restarted, or nothing was received for a minute, neither by request
 * nor by stream. Degraded: a read fails, the stream is cut, the venue has a notice, the clocks disagree or a row was refused. Unread:
 * nothing was received yet and nothing has failed. A request that Perpscope itself held back or aborted never takes the venue down.
 */
export function judgeVenue(signs: VenueSigns): VenueVerdict {
  const { failing, stream, hasAnswered, silence, stopped, skewMs } = signs;
  if (stopped !== null) {
    const { message, remedy } = stopped;
    return {
      state: 'down',
      lastError: message,
      remedy: remedy === null ? restarting : `${remedy} ${restarts}`,
    };
  }
  const worst = blamingClocks(worstOf(failing), skewMs);
  const isOwn = worst !== null && isOwnFailure(worst.failure);
  if (silence.ms >= unreachableAfterMs && !isOwn) return unreachable(silence.since, worst);
  if (worst !== null) return { state: 'degraded', lastError: worst.message, remedy: worst.remedy };
  if (stream?.kind === 'disconnected') return polled(stream.reason);
  return hasAnswered ? judgeContent(signs) : unread;
}

/** Failures that are the venue's as a whole when several requests have them, whatever these ask for. */
const sharedFailures: readonly (VenueFailure | null)[] = [
  'timeout',
  'connection',
  'rate_limited',
  'server_error',
  'not_json',
  'empty_answer',
];

/** Picks one failure: the venue's before Perpscope's own. It names no request if several failed alike. */
function worstOf(failing: VenueSigns['failing']): FailedRun | null {
  const failed = [...failing.values()];
  const worst = failed.find(({ failure }) => !isOwnFailure(failure)) ?? failed[0] ?? null;
  if (worst === null || !sharedFailures.includes(worst.failure)) return worst;
  const types = failed
    .filter(({ failure }) => failure === worst.failure)
    .flatMap(({ request }) => request?.type ?? []);
  if (new Set(types).size < 2 || worst.request === null) return worst;
  return { ...worst, message: capitalized(worst.request.says) };
}

interface Blamed extends Pick<FailedRun, 'message' | 'failure'> {
  readonly remedy: string | null;
}

/**
 * Adds the clock to a failure if the clocks disagree: answers and requests with an impossible time are rejected, and then the
 * clock is to blame, not the API.
 */
function blamingClocks(worst: FailedRun | null, skewMs: number | null): Blamed | null {
  if (worst === null) return null;
  const { message, failure } = worst;
  const skew = failure === 'wrong_shape' || failure === 'rejected_request' ? skewText(skewMs) : null;
  if (skew !== null) return { failure, message: `${message} ${skew}`, remedy: clockRemedy };
  return { message, failure, remedy: failure === null ? null : remedies[failure] };
}

const clockRemedy = "Set this machine's clock. Until then, ages are wrong by the difference.";

/** Sentence about the clock difference; null: the clocks agree well enough. */
function skewText(skewMs: number | null): string | null {
  if (skewMs === null || Math.abs(skewMs) <= worstSkewMs) return null;
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  return `The venue's clock is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} this machine's.`;
}

function unreachable(since: number, worst: Blamed | null): VenueVerdict {
  return {
    state: 'down',
    lastError: [`No usable answer since ${utcText(since)}.`, worst?.message].filter(Boolean).join(' '),
    remedy: worst === null ? remedies.connection : worst.remedy,
  };
}

const unread: VenueVerdict = {
  state: 'unread',
  lastError: 'The venue has not been read yet.',
  remedy: 'Wait a moment.',
};

function polled(reason: string): VenueVerdict {
  return {
    state: 'degraded',
    lastError: `The price stream is disconnected (${reason}). Quotes are polled meanwhile.`,
    remedy: 'Perpscope reconnects automatically.',
  };
}

function judgeContent({ notice, skewMs, invalid }: VenueSigns): VenueVerdict {
  if (notice !== null) {
    return {
      state: 'degraded',
      lastError: `The venue says: ${notice}`,
      remedy: 'No action is needed: this is a notice from the venue.',
    };
  }
  const skew = skewText(skewMs);
  if (skew !== null) return { state: 'degraded', lastError: skew, remedy: clockRemedy };
  if (invalid !== null) {
    const lastError = `A row of ${invalid.source} is invalid: ${invalid.row}, field ${invalid.field}.`;
    return {
      state: 'degraded',
      lastError,
      remedy: 'Only that row is missing. Check for a newer version of Perpscope.',
    };
  }
  return { state: 'ok', lastError: null, remedy: null };
}
