/** A task of which at most one runs; wanted meanwhile, it runs once more. */
export interface OneAtATime {
  readonly run: () => void;
  /** Runs unless it is running: what runs is new enough. */
  readonly ensure: () => void;
  /** Whatever runs now is told that it counts no longer, and nothing follows it. */
  readonly forget: () => void;
}

/** `task` asks `counts` after every wait, and lets go where it says no. It never rejects. */
export function oneAtATime(task: (counts: () => boolean) => Promise<void>): OneAtATime {
  let own: { again: boolean } | null = null;
  const begin = async (): Promise<void> => {
    const mine = { again: false };
    own = mine;
    const counts = (): boolean => own === mine;
    await task(counts);
    if (!counts()) return;
    own = null;
    if (mine.again) void begin();
  };
  return {
    run: () => {
      if (own === null) void begin();
      else own.again = true;
    },
    ensure: () => {
      if (own === null) void begin();
    },
    forget: () => {
      own = null;
    },
  };
}
