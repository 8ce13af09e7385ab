/** Bound that a figure must meet. */
export interface Floor {
  readonly kind: 'at least' | 'at most';
  readonly value: number;
}

/** One number of a run. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  /** Bound of the figure; null: it is reported for orientation only. */
  readonly floor: Floor | null;
}

/** Findings of a row. */
export interface Findings {
  readonly figures: readonly Figure[];
  /** Amount of work: rows served, rounds, ticks. */
  readonly counts: Readonly<Record<string, number>>;
  /** HTTP answers in all, and those that were not 200 with the expected bytes. */
  readonly answers: number;
  readonly wrongAnswers: number;
}

/** Joins the findings of several questions into one. */
export function joinFindings(found: readonly Findings[]): Findings {
  return {
    figures: found.flatMap(({ figures }) => figures),
    counts: Object.assign({}, ...found.map(({ counts }) => counts)) as Record<string, number>,
    answers: found.reduce((sum, { answers }) => sum + answers, 0),
    wrongAnswers: found.reduce((sum, { wrongAnswers }) => sum + wrongAnswers, 0),
  };
}

export type Length = 'quick' | 'usual' | 'long';

export interface Row {
  /** Name as on the command line. */
  readonly name: string;
  readonly title: string;
  /** `minutes`: how long a row watches a running program; null: as long as `length` makes it. */
  readonly run: (length: Length, minutes: number | null, isLarge: boolean) => Promise<Findings>;
}

export function meetsFloor({ value, floor }: Figure): boolean {
  if (floor === null) return true;
  return floor.kind === 'at least' ? value >= floor.value : value <= floor.value;
}

export const atLeast = (value: number): Floor => ({ kind: 'at least', value });
export const atMost = (value: number): Floor => ({ kind: 'at most', value });
