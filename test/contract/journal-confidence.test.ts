import { beforeAll, expect, test } from 'vitest';
import { listSignals } from '../../src-main/operations/journal/signals.ts';
import { sharedByTests } from '../main/fixture-hooks.ts';
import { dataOf } from '../main/server/graphql-fixture.ts';
import { aServer } from '../main/server/server-fixture.ts';
import { read } from '../main/complete-account.ts';
import { lineOf, putLines } from './journal-lines.ts';

/** Confidence as the agent writes it, and as every interface reports it. */
const written: readonly (readonly [unknown, number | null])[] = [
  [0.4, 0.4],
  ['0.25', 0.25],
  [0, 0],
  [1, 1],
  [1.7, 1],
  [-0.3, 0],
  [null, null],
  [undefined, null],
];

const server = sharedByTests(() => aServer({ agent: read() }));
beforeAll(() => {
  putLines(
    server,
    written.flatMap(([confidence], nth) => [
      lineOf(900 + 2 * nth, 'BTC', { type: 'decision', decision_id: `d${nth}`, action: 'hold', confidence }),
      lineOf(901 + 2 * nth, 'BTC', {
        type: 'signal',
        signal_id: `s${nth}`,
        direction: 'long',
        source: 'a model',
        confidence,
      }),
    ]),
  );
});

const expected = (prefix: string): Readonly<Record<string, number | null>> =>
  Object.fromEntries(written.map(([, confidence], nth) => [`${prefix}${nth}`, confidence]));

test('the confidence of a decision is the one that the agent wrote, between 0 and 1, or null', async () => {
  const { decisions } = (await dataOf(server, '{ decisions { id confidence } }')) as {
    readonly decisions: readonly { readonly id: string; readonly confidence: number | null }[];
  };
  expect(Object.fromEntries(decisions.map(({ id, confidence }) => [id, confidence]))).toEqual(expected('d'));
});

test('the confidence of a signal in the journal is the one that the agent wrote, between 0 and 1, or null', () => {
  const filter = { assetClass: null, marketId: null, period: 'all' } as const;
  const { rows } = server.ask(listSignals, { cursor: null, limit: 50, filter });
  expect(Object.fromEntries(rows.map(({ signalId, confidence }) => [signalId, confidence]))).toEqual(
    expected('s'),
  );
});
