import { sharedByTests } from '../fixture-hooks.ts';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TickerAnswer } from '../../../src-main/domain/reference/reference.ts';
import { ReferenceFailure } from '../../../src-main/reference/reference.ts';
import { massiveReply, type MassivePath } from '../../doubles/massive-stub.ts';
import { aRefusedRow, aStockRow, aStubbedProvider, anIndexRow, never } from './a-massive.ts';
import { repetitions } from '../../repetitions.ts';

const open = sharedByTests(aStubbedProvider);

const tickers = ['TSLA', 'AAPL', 'NVDA'];
const rows = [
  ...tickers.map((ticker) => aStockRow(ticker)),
  aRefusedRow('TSLA', 'NOT_FOUND'),
  anIndexRow(),
  '{"date":"2026-11-27","exchange":"NYSE","name":"T","status":"early-close","close":"2026-11-27T18:00:00Z"}',
].map((row) => JSON.parse(row) as unknown);

/** A valid value with one part of it, at any depth, replaced by anything. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (entries.length === 0) return fc.jsonValue();
  const within = fc
    .constantFrom(...entries)
    .chain(([key, inner]) => spoilt(inner).map((made) => put(value as object, key, made)));
  return fc.oneof({ weight: 1, arbitrary: fc.jsonValue() }, { weight: 6, arbitrary: within });
}

function put(value: object, key: string, inner: unknown): unknown {
  if (!Array.isArray(value)) return { ...value, [key]: inner };
  return (value as unknown[]).map((element, place) => (String(place) === key ? inner : element));
}

const row = fc.constantFrom(...rows);
const anyRow = fc.oneof(row, row.chain(spoilt), fc.jsonValue());
const anyRows = fc.array(anyRow, { maxLength: 6 });
const anything = fc.oneof(
  fc.jsonValue(),
  anyRows,
  anyRows.map((results) => ({ status: 'OK', request_id: 'r', results })),
  anyRows.map((results) => ({ status: 'OK', results })).chain(spoilt),
);
/** Text of an answer, in places with a bare NaN, or cut off. */
const anyText = fc
  .tuple(anything, fc.constantFrom('whole', 'NaN', 'cut'), fc.nat(400))
  .map(([value, way, place]) => {
    const text = JSON.stringify(value);
    if (way === 'whole') return text;
    return way === 'cut' ? text.slice(0, place) : text.replace(/[\d.]+/, 'NaN');
  });

/** Returns what a read resolved with; null for an allowed failure. */
async function outcomeOf<T>(path: MassivePath, text: string, read: () => Promise<T>): Promise<T | null> {
  open.stub.answer(path, massiveReply.text(text));
  try {
    return await read();
  } catch (error) {
    if (error instanceof ReferenceFailure) return null;
    throw error;
  }
}

const nameOf = (answer: TickerAnswer): string =>
  answer.kind === 'observed' ? answer.observation.ticker : answer.ticker;

/** Returns what is wrong with an answer; null: nothing. */
function wrongWith(answer: TickerAnswer): string | null {
  if (answer.kind !== 'observed') return answer.message.endsWith('.') ? null : answer.message;
  const { value, observedAtNs, delay } = answer.observation;
  const isFigure = /^\d+(\.\d+)?$/.test(value) && Number(value) > 0 && Number.isFinite(Number(value));
  const isTimed = observedAtNs === null ? delay === 'unknown' : /^[1-9]\d{0,18}$/.test(observedAtNs);
  return isFigure && isTimed ? null : JSON.stringify(answer);
}

describe('any answer of the provider', () => {
  test('gives every requested share exactly once, in order, or none', async () => {
    const seen = { observed: 0, failed: 0 };
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const answers = await outcomeOf('/v3/snapshot', text, () => open.provider.stocks(tickers, never));
        seen[answers === null ? 'failed' : 'observed'] += 1;
        if (answers === null) return;
        expect(answers.map(nameOf)).toEqual(tickers);
        expect(answers.map(wrongWith)).toEqual(tickers.map(() => null));
      }),
      { numRuns: repetitions(100, 400) },
    );
    expect(seen.observed).toBeGreaterThan(20);
    expect(seen.failed).toBeGreaterThan(20);
  });

  test('gives the index exactly once or not at all', async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const answer = await outcomeOf('/v3/snapshot/indices', text, () =>
          open.provider.index('I:VIX', never),
        );
        if (answer === null) return;
        expect(nameOf(answer)).toBe('I:VIX');
        expect(wrongWith(answer)).toBeNull();
      }),
      { numRuns: repetitions(100, 300) },
    );
  });

  test('gives closures as days, each once, of which an early one closes on that day', async () => {
    expect.hasAssertions();
    await fc.assert(
      fc.asyncProperty(anyText, async (text) => {
        const answer = await outcomeOf('/v1/marketstatus/upcoming', text, () =>
          open.provider.closures(never),
        );
        const days = answer?.closures.map(({ day }) => day) ?? [];
        expect(new Set(days).size).toBe(days.length);
        const early = answer?.closures.filter(({ closesAt }) => closesAt !== null) ?? [];
        expect(early.map(({ closesAt }) => new Date(closesAt ?? 0).toISOString().slice(0, 10))).toEqual(
          early.map(({ day }) => day),
        );
      }),
      { numRuns: repetitions(60, 200) },
    );
  });
});
