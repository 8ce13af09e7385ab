/** One result of a scenario: a count, a measured value, or whether a check passed. */
export interface Finding {
  readonly check: string;
  readonly value: string;
  /** Required value, as shown; null: the value is shown without a requirement. */
  readonly bound: string | null;
  readonly isMet: boolean;
}

export interface Length {
  readonly rounds: number;
  readonly minutes: number;
  readonly seed: number;
}

/** One kind of stress on the packed program. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** Throws if it can't run on this machine. A message that begins with `Skipped:` says what the machine lacks. */
  readonly run: (length: Length) => Promise<readonly Finding[]>;
}

/** A count that must be 0. */
export const none = (check: string, count: number): Finding => ({
  check,
  value: count.toLocaleString('en-US'),
  bound: '0',
  isMet: count === 0,
});

/** A value without a requirement. */
export const noted = (check: string, value: string | number): Finding => ({
  check,
  value: typeof value === 'number' ? value.toLocaleString('en-US') : value,
  bound: null,
  isMet: true,
});

/** A condition that must hold. If it does not, `why` is shown as its value. */
export const holds = (check: string, isMet: boolean, why = 'no'): Finding => ({
  check,
  value: isMet ? 'yes' : why,
  bound: 'yes',
  isMet,
});

export const withinSeconds = (check: string, seconds: number | null, most: number): Finding => ({
  check,
  value: seconds === null ? 'never' : `${seconds.toFixed(1)} s`,
  bound: `at most ${most} s`,
  isMet: seconds !== null && seconds <= most,
});
