import type { ReceiptClock } from '../clock.ts';
import { createSignal } from '../signal.ts';

interface VerdictDeps<Verdict> {
  readonly judge: () => Verdict;
  /** Shown parts of the source besides its verdict; another value is a change. */
  readonly known: () => unknown;
  readonly world: Pick<ReceiptClock, 'now'>;
  /** Called once for each new problem. */
  readonly onProblem?: ((message: string) => void) | undefined;
}

/** Keeps the verdict on a source as it was shown last, and since when it has its state. `settle` judges again. */
export function createShownVerdict<
  Verdict extends { readonly state: string; readonly lastError: string | null },
>({ judge, known, world, onProblem }: VerdictDeps<Verdict>) {
  const shown = { verdict: judge(), since: world.now(), known: known() };
  const changes = createSignal();
  return {
    read: () => ({ ...shown.verdict, since: shown.since }),
    settle: (): void => {
      const [verdict, now] = [judge(), known()];
      const isNews = verdict.lastError !== shown.verdict.lastError;
      const isOtherState = verdict.state !== shown.verdict.state;
      const isChange = isNews || isOtherState || now !== shown.known;
      if (isOtherState) shown.since = world.now();
      Object.assign(shown, { verdict, known: now });
      if (isNews && verdict.lastError !== null) onProblem?.(verdict.lastError);
      if (isChange) changes.emit();
    },
    /** Called when the verdict or what is known changes. Returns the unsubscribe function. */
    onChange: changes.on,
  };
}
