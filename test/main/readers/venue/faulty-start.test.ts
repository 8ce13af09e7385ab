import { afterEach, describe, expect, test } from 'vitest';
import type { Fault } from '../../../../src-main/simulator/server/fault.ts';
import { startReading, until, untilWell, type Reading } from './a-reader.ts';

const at: { reading: Reading } = {} as never;
afterEach(() => at.reading.close());

const requests = (): number =>
  at.reading.simulator.requests().reduce((sum, { requests }) => sum + requests, 0);

/** Expects nothing to be known: an unread catalog is not an empty one. */
function expectNothingKnown(): void {
  expect(at.reading.store.reader.catalog()).toEqual({
    dexes: [],
    markets: [],
    readAt: null,
    revision: 0,
    unnamedDexes: 0,
    unreadMarkets: [],
  });
  for (const coin of ['BTC', 'ETH', 'xyz:TSLA']) expect(at.reading.store.reader.quote(coin)).toBeNull();
}

describe('a start while the venue goes wrong knows nothing, says why, and is well once the venue is:', () => {
  test.each<[Fault['kind'], 'degraded' | 'down', RegExp]>([
    ['outage', 'degraded', /could not be reached/],
    ['html', 'degraded', /502 with a web page/],
    ['half_json', 'degraded', /could not be reached/],
    ['server_error', 'degraded', /answered 500/],
    ['null_answer', 'degraded', /answered null/],
    ['hang', 'degraded', /no answer within/],
  ])('%s', async (kind, state, says) => {
    at.reading = await startReading({ fault: { kind } });
    await until(() =>
      expect(at.reading.health.read()).toMatchObject({ state, lastError: expect.stringMatching(says) }),
    );
    expect(at.reading.health.read().remedy).not.toBeNull();
    expectNothingKnown();
    at.reading.simulator.setFault(null);
    await untilWell(at.reading);
    expect(at.reading.health.read()).toMatchObject({ state: 'ok', invalidRows: 0 });
  });

  test('one failed answer leaves its own rows unknown, and the rest is read', async () => {
    at.reading = await startReading({ fault: { kind: 'html', type: 'spotMeta' } });
    await until(() =>
      expect(at.reading.health.read()).toMatchObject({
        state: 'degraded',
        lastError: expect.stringContaining('spotMeta'),
      }),
    );
    expectNothingKnown();
    await until(() => expect(at.reading.health.read().lastOkAt).not.toBeNull());
    at.reading.simulator.setFault(null);
    await untilWell(at.reading);
  });

  test('429, after which not a request is sent for a while', async () => {
    at.reading = await startReading({ fault: { kind: 'rate_limited' }, haste: 5 });
    await until(() => expect(at.reading.health.read().lastError).toMatch(/429/));
    const sent = requests();
    at.reading.simulator.setFault(null);
    await until(() => expect(at.reading.health.read().lastError).toMatch(/next one in \d+ s/));
    expect(at.reading.health.read().remedy).toContain('slowed down');
    expect(requests()).toBe(sent);
    expectNothingKnown();
    await untilWell(at.reading);
  });
});
