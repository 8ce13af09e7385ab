/** Answers that a load has received. */
export interface AnswerTally {
  answers: number;
  /** Not 200, or not the expected bytes. */
  wrong: number;
}

export const noAnswers = (): AnswerTally => ({ answers: 0, wrong: 0 });

interface AnswerCheck {
  /** Takes received bytes; returns whether they completed an answer. */
  readonly take: (chunk: Buffer) => boolean;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Reads one connection's answers, one after another, and compares every byte of every body. */
export function createAnswerCheck(expected: Uint8Array, tally: AnswerTally): AnswerCheck {
  let head: Buffer = Buffer.alloc(0);
  let left: number | null = null;
  let good = true;
  const readHead = (chunk: Buffer): Buffer | null => {
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    const end = head.indexOf(headEnd);
    if (end === -1) return null;
    const text = head.toString('latin1', 0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
    good = text.startsWith('HTTP/1.1 200 ') && length === expected.length;
    left = Number.isNaN(length) ? 0 : length;
    const rest = head.subarray(end + headEnd.length);
    head = Buffer.alloc(0);
    return rest;
  };
  const readBody = (body: Buffer, missing: number): boolean => {
    const at = expected.length - missing;
    if (good && body.compare(expected, at, at + body.length) !== 0) good = false;
    left = missing - body.length;
    if (left > 0) return false;
    tally.answers += 1;
    if (!good || left < 0) tally.wrong += 1;
    left = null;
    return true;
  };
  return {
    take: (chunk) => {
      const body = left === null ? readHead(chunk) : chunk;
      return body !== null && left !== null && readBody(body, left);
    },
  };
}
