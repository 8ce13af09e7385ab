import { expect, test } from 'vitest';
import { createSharedFlight } from '../../../src-main/operations/shared-flight.ts';

interface Work {
  readonly run: (signal: AbortSignal) => Promise<string>;
  readonly runs: {
    readonly signal: AbortSignal;
    readonly land: (value: string) => void;
    readonly crash: (error: Error) => void;
  }[];
}

/** Work that ends when the test says so and, like the venue client's, ends some time after it was aborted. */
function someWork(): Work {
  const runs: Work['runs'] = [];
  return {
    runs,
    run: (signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      runs.push({ signal, land: resolve, crash: reject });
      return promise;
    },
  };
}
const patient = (): AbortSignal => new AbortController().signal;
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('callers that ask for one key at the same time share one run, and its result', async () => {
  const flights = createSharedFlight();
  const work = someWork();
  const all = [1, 2, 3].map(() => flights.join('BTC', patient(), work.run));
  work.runs[0]?.land('landed');
  expect(await Promise.all(all)).toEqual(['landed', 'landed', 'landed']);
  expect(work.runs).toHaveLength(1);
});

test('each key has a run of its own', async () => {
  const flights = createSharedFlight();
  const work = someWork();
  const both = ['BTC', 'ETH'].map((key) => flights.join(key, patient(), work.run));
  work.runs.forEach(({ land }, at) => land(String(at)));
  expect(await Promise.all(both)).toEqual(['0', '1']);
});

test('a caller that leaves gets its reason at once, and the run continues for the rest', async () => {
  const flights = createSharedFlight();
  const work = someWork();
  const hurried = new AbortController();
  const left = flights.join('BTC', hurried.signal, work.run);
  const stayed = flights.join('BTC', patient(), work.run);
  hurried.abort(new Error('I must go'));
  await expect(left).rejects.toThrow('I must go');
  expect(work.runs[0]?.signal.aborted).toBe(false);
  work.runs[0]?.land('landed');
  expect(await stayed).toBe('landed');
});

test('the run is aborted when its last caller has left', async () => {
  const flights = createSharedFlight();
  const work = someWork();
  const callers = [new AbortController(), new AbortController()];
  const waits = callers.map(({ signal }) => flights.join('BTC', signal, work.run));
  callers.forEach((caller) => caller.abort());
  await Promise.allSettled(waits);
  expect(work.runs[0]?.signal.aborted).toBe(true);
});

test('a caller after an abort starts a new run, though the old one has not ended yet', async () => {
  const flights = createSharedFlight();
  const work = someWork();
  const first = new AbortController();
  const left = flights.join('BTC', first.signal, work.run);
  first.abort();
  await expect(left).rejects.toThrow('aborted');
  const second = flights.join('BTC', patient(), work.run);
  work.runs[0]?.crash(new Error('given up'));
  await turn();
  const third = flights.join('BTC', patient(), work.run);
  expect(work.runs).toHaveLength(2);
  work.runs[1]?.land('landed');
  expect(await Promise.all([second, third])).toEqual(['landed', 'landed']);
});

test('a failure reaches all callers, and the next one starts a new run', async () => {
  const flights = createSharedFlight();
  const work = someWork();
  const all = [1, 2].map(() => flights.join('BTC', patient(), work.run));
  work.runs[0]?.crash(new Error('the venue is away'));
  for (const one of all) await expect(one).rejects.toThrow('the venue is away');
  const next = flights.join('BTC', patient(), work.run);
  work.runs[1]?.land('landed');
  expect(await next).toBe('landed');
});

test('a caller that has left already starts nothing', async () => {
  const work = someWork();
  await expect(createSharedFlight().join('BTC', AbortSignal.abort(), work.run)).rejects.toThrow('aborted');
  expect(work.runs).toHaveLength(0);
});
