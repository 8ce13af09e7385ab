import type { MonotonicClock, ReceiptClock } from '../clock.ts';
import { fileFault, fileRemedy, isFileFault, messageOf } from '../errors.ts';
import { LostFileError } from './held-files.ts';
import type { EvidenceState, Store, StoreHealth } from './store.ts';
import { createSignal } from '../signal.ts';

/** Health of the store, as its writer finds it. */
export interface WatchedStore {
  readonly read: () => StoreHealth;
  /** Notes the outcome of a write. null: the store was written. */
  readonly note: (error: unknown) => void;
  /** Notes the outcome of a check. `message` null: nothing is wrong. */
  readonly noteEvidence: (of: EvidenceSubject, message: string | null) => void;
  readonly onChange: (listener: () => void) => () => void;
}

const evidenceRemedies = {
  rows: 'Run perpscope doctor to see which rows were changed, then restore a backup.',
  log: 'Run perpscope doctor to check the record by hand.',
  backup: 'Check that the disk has room, then run perpscope backup.',
};
type EvidenceSubject = keyof typeof evidenceRemedies;

interface WatchDeps {
  /** Data folder. */
  readonly folder: string;
  readonly world: Pick<ReceiptClock, 'now' | 'receive'>;
  readonly monotonic: MonotonicClock;
}

/** Shortest time between two notifications that all is still well, in real ms. */
const successEveryMs = 10_000;

export function watchStore(
  store: Pick<Store, 'check'>,
  { world, monotonic, folder }: WatchDeps,
  onFailure: (message: string) => void,
): WatchedStore {
  const shown = { ...well, since: world.now(), lastOkAt: world.receive() as number | null };
  const notified = { at: monotonic() };
  const evidence: Record<EvidenceSubject, EvidenceState> = {
    rows: { kind: 'unknown' },
    log: { kind: 'unknown' },
    backup: { kind: 'unknown' },
  };
  const changes = createSignal();
  const notify = (): void => {
    notified.at = monotonic();
    changes.emit();
  };
  return {
    read: () => ({ ...shown, evidence: { ...evidence } }),
    note: (error) => {
      const found = findingOf(error ?? failureOf(store), folder);
      const { error: message } = found;
      if (message === null) shown.lastOkAt = world.receive();
      const isNews = message !== shown.error;
      if (isNews) Object.assign(shown, found, { since: world.now() });
      if (isNews && message !== null) onFailure(message);
      if (isNews || (message === null && monotonic() - notified.at >= successEveryMs)) notify();
    },
    noteEvidence: (of, message) => {
      const before = evidence[of];
      if (message === null ? before.kind === 'good' : before.kind === 'problem' && before.message === message)
        return;
      evidence[of] =
        message === null
          ? { kind: 'good' }
          : { kind: 'problem', message, remedy: evidenceRemedies[of], since: world.now() };
      notify();
    },
    onChange: changes.on,
  };
}

const roomRemedy = 'Check that the disk has room and the data folder can be written.';

type Finding = Pick<StoreHealth, 'error' | 'remedy'>;
const well: Finding = { error: null, remedy: null };

/** Returns the error of a trial write; null: the store can be written. */
function failureOf(store: Pick<Store, 'check'>): unknown {
  try {
    store.check();
    return null;
  } catch (error) {
    return error;
  }
}

function findingOf(failure: unknown, folder: string): Finding {
  if (failure === null) return well;
  if (isFileFault(failure))
    return {
      error: `The record in ${folder} can't be written: ${fileFault(failure)}.`,
      remedy: fileRemedy(failure) ?? roomRemedy,
    };
  const remedy = failure instanceof LostFileError ? failure.remedy : roomRemedy;
  return { error: messageOf(failure), remedy };
}
