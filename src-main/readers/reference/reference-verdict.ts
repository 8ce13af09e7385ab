import type { ReferenceFailure, ReferenceVerdict } from '../../reference/reference.ts';

export type PathName = 'stocks' | 'index' | 'closures';

export type PathSign =
  | { readonly kind: 'unasked' }
  | { readonly kind: 'well' }
  /** The plan does not include it. Its own state says so; it is not a problem. */
  | { readonly kind: 'not_in_plan' }
  | { readonly kind: 'failed'; readonly failure: ReferenceFailure['kind']; readonly message: string };

interface ReferenceSigns {
  readonly paths: Readonly<Record<PathName, PathSign>>;
  /** Data that the last answers lack or that can't be read, one sentence each. */
  readonly problems: readonly string[];
}

const whenTriedAgain = 'Perpscope tries again every hour, and as soon as a key is saved there.';

const remedies: Record<ReferenceFailure['kind'], string> = {
  refused: `Check the Massive key in Settings. ${whenTriedAgain}`,
  not_entitled: `Check what the plan of the key includes, or set another key in Settings. ${whenTriedAgain}`,
  limited: 'Perpscope has slowed down. Another program may be using the same key.',
  failed: 'Perpscope retries automatically. If this persists, check the network connection and the address.',
};

/** Reports a rejected key first, then failures in order of impact. */
const order: readonly PathName[] = ['stocks', 'index', 'closures'];

/**
 * Judges the provider. Unread until a path was answered or failed; down while no request succeeds; degraded while some fail or an
 * answer is unreadable.
 */
export function judgeReference({ paths, problems }: ReferenceSigns): ReferenceVerdict {
  const signs = order.map((name) => paths[name]);
  const getsThrough = signs.some(({ kind }) => kind === 'well');
  const failed = signs.filter((sign) => sign.kind === 'failed');
  const worst = failed.find(({ failure }) => failure === 'refused') ?? failed[0];
  if (worst !== undefined) {
    const state = getsThrough ? 'degraded' : 'down';
    return { state, lastError: worst.message, remedy: remedies[worst.failure] };
  }
  if (signs.every(({ kind }) => kind === 'unasked'))
    return { state: 'unread', lastError: 'Massive has not been read yet.', remedy: 'Wait a moment.' };
  return judgeAnswers(problems);
}

function judgeAnswers([first, ...others]: readonly string[]): ReferenceVerdict {
  if (first === undefined) return { state: 'ok', lastError: null, remedy: null };
  const more =
    others.length === 0
      ? ''
      : ` There ${others.length === 1 ? 'is 1 more problem' : `are ${others.length} more problems`}.`;
  return {
    state: 'degraded',
    lastError: `${first}${more}`,
    remedy: 'Everything else is read. If this persists, check for a newer version of Perpscope.',
  };
}
