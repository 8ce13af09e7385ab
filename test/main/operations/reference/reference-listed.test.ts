import { expect, test } from 'vitest';
import { getReference } from '../../../../src-main/operations/reference/reference-view.ts';
import { Reference } from '../../../../src-preload/contract/views/reference/reference.ts';
import { decimal, now } from '../../markets.ts';
import { anOpenSource, noReference } from '../../open-source-fixture.ts';
import { read } from '../../complete-account.ts';

test('reference data has every share that is listed as soon as there is a key, though none was read yet', async () => {
  await using app = anOpenSource();
  const stocks = (): Reference['stocks'] => Reference.parse(app.ask(getReference, null)).stocks;
  expect(stocks()).toEqual([]);
  app.reference.state = { ...noReference, provider: 'massive' };
  expect(stocks()).toEqual([
    {
      ticker: 'NASDAQ:TSLA',
      ours: expect.objectContaining({
        provider: 'massive',
        ticker: 'TSLA',
        value: null,
        usable: false,
        unavailableReason: 'It has not been read yet.',
      }) as unknown,
      agent: null,
    },
  ]);
});

test('until the list of markets was read, a share that the agent names is unread, not absent', async () => {
  const theirs = {
    provider: 'massive',
    ticker: 'TSLA',
    value: decimal('399'),
    observedAt: now - 60_000,
    delay: 'real_time',
    healthy: true,
  } as const;
  await using app = anOpenSource({ reading: null, agent: read({ stocks: [theirs] }) });
  app.reference.state = { ...noReference, provider: 'massive' };
  const { stocks } = Reference.parse(app.ask(getReference, null));
  expect(stocks).toMatchObject([
    { ticker: 'TSLA', ours: { usable: false, unavailableReason: 'It has not been read yet.' } },
  ]);
});
