import assert from 'node:assert/strict';

/** Names the expectation that `npm run clients -- --break` replaces by a wrong one. */
const broken = process.env.PERPSCOPE_BROKEN_CHECK;

/** Compares what a client got with what it had to get, and prints the name of the check for the table. */
export function check(name, got, expected) {
  assert.deepEqual(
    got,
    name === broken ? { not: expected } : expected,
    `${name}: ${difference(got, expected)}`,
  );
  console.log(`checked ${name}`);
}

const difference = (got, expected) => `got ${short(got)}, expected ${short(expected)}`;

function short(value) {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** The error that a call ends with. Throws where it is answered. */
export async function failureOf(call) {
  let answer;
  try {
    answer = await call;
  } catch (error) {
    return error;
  }
  throw new Error(`It was answered: ${short(answer)}`);
}
