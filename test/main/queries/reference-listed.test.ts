import { expect, test } from 'vitest';
import { Reference } from '../../../src-preload/contract/views/reference.ts';
import { aReadModel, noReference } from '../read-model-fixture.ts';

test('reference data has every share that is listed as soon as there is a key, though none was read yet', async () => {
  await using house = aReadModel();
  const stocks = (): Reference['stocks'] => Reference.parse(house.readModel.reference()).stocks;
  expect(stocks()).toEqual([]);
  house.reference.standing = { ...noReference, provider: 'massive' };
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
