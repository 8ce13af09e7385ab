/** First numbers of a day. Each has a number of digits that no other number of the record has. */
export interface Numbers {
  readonly firstSeq: number;
  readonly firstTid: number;
  readonly firstOid: number;
  readonly firstId: number;
}

/** Difference of a number from one day to the next. */
export const numbersPerDay = 100_000;

export function numbersOf(day: number, wordsPerDay: number): Numbers {
  const first = day * numbersPerDay;
  return {
    firstSeq: day * wordsPerDay + 1,
    firstTid: 300_000_000_000 + first,
    firstOid: 400_000_000_000 + first,
    firstId: 500_000_000_000 + first,
  };
}

export const idOf = (letter: string, { firstId }: Numbers, nth: number): string =>
  `${letter}-${firstId + nth}`;
