/** Which epoch of the service is shown. A rise means another network: everything of the old one must go at once. */
export type EpochVerdict = 'current' | 'past' | 'risen';

export interface Epochs {
  readonly judge: (epoch: number) => EpochVerdict;
  readonly isPast: (epoch: number) => boolean;
  /** A new connection may lead to a service that counts from the start again. */
  readonly forget: () => void;
}

export function createEpochs(): Epochs {
  let shown: number | null = null;
  const isPast = (epoch: number): boolean => shown !== null && epoch < shown;
  return {
    isPast,
    judge: (epoch) => {
      if (isPast(epoch)) return 'past';
      const verdict = shown !== null && epoch > shown ? 'risen' : 'current';
      shown = epoch;
      return verdict;
    },
    forget: () => {
      shown = null;
    },
  };
}
