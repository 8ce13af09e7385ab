import { expect, test } from 'vitest';
import { watchCandles } from '../../../../src-main/operations/markets/watch-candles.ts';
import { anOpenSource } from '../../open-source-fixture.ts';

test('a failed request for live candles leaves no listener', async () => {
  await using app = anOpenSource();
  const listening = { now: 0 };
  const onStoreChange: typeof app.scope.onStoreChange = (listener) => {
    listening.now += 1;
    const undo = app.scope.onStoreChange(listener);
    return () => {
      listening.now -= 1;
      undo();
    };
  };
  const liveCandles = (): never => {
    throw new Error('not listed');
  };
  const scope = { ...app.scope, onStoreChange, liveCandles };
  const watch = (): unknown =>
    watchCandles(scope, { marketId: 'sim-testnet:BTC', interval: '1h' }, () => undefined);
  expect(watch).toThrow('not listed');
  expect(listening.now).toBe(0);
});
