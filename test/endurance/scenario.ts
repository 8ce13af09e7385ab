/** One counted or measured value, with its bound. */
export interface Finding {
  readonly what: string;
  readonly value: string;
  /** Required bound, in words; null: it is shown without one. */
  readonly bound: string | null;
  readonly isMet: boolean;
}

export interface Length {
  readonly rounds: number;
  readonly minutes: number;
  readonly seed: number;
}

/** Something that happens to a program that runs for months, done to the packed program. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** Throws if it can't be done here; a message that begins with `Skipped:` says what the machine lacks. */
  readonly run: (length: Length) => Promise<readonly Finding[]>;
}

/** Counts what must not be. */
export const none = (what: string, count: number): Finding => ({
  what,
  value: count.toLocaleString('en-US'),
  bound: '0',
  isMet: count === 0,
});

export const noted = (what: string, value: string | number): Finding => ({
  what,
  value: typeof value === 'number' ? value.toLocaleString('en-US') : value,
  bound: null,
  isMet: true,
});

/** Holds or not; `why` is printed where it does not. */
export const holds = (what: string, isMet: boolean, why = 'no'): Finding => ({
  what,
  value: isMet ? 'yes' : why,
  bound: 'yes',
  isMet,
});

export const withinSeconds = (what: string, seconds: number | null, most: number): Finding => ({
  what,
  value: seconds === null ? 'never' : `${seconds.toFixed(1)} s`,
  bound: `at most ${most} s`,
  isMet: seconds !== null && seconds <= most,
});
