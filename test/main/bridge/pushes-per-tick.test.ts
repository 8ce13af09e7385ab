import { expect, test } from 'vitest';
import type { BridgePush } from '../../../src-preload/contract/bridge/events.ts';
import { aMarket, aQuote, aReading, now } from '../markets.ts';
import { anOpenSource } from '../open-source-fixture.ts';
import { anEndpointOf } from './an-endpoint.ts';

const coins = Array.from({ length: 530 }, (_, i) => `C${i}`);

test('a tick of 530 markets is one push to each window, with every quote in it', async () => {
  const markets = coins.map((coin, position) => aMarket({ coin, position }));
  await using model = anOpenSource({ reading: aReading({ markets }) });
  const endpoint = anEndpointOf(model.source);
  const windows: BridgePush[][] = [[], []];
  const sessions = windows.map((pushes) => endpoint.connect((push) => pushes.push(push)));
  for (let tick = 1; tick <= 3; tick += 1) {
    for (const pushes of windows) pushes.length = 0;
    model.store.writer.putQuotes(coins.map((coin) => aQuote({ coin, receivedAt: now + tick })));
    for (const pushes of windows) {
      expect(pushes.map(({ event }) => event)).toEqual(['quotes']);
      expect(pushes[0]?.payload).toHaveLength(coins.length);
    }
  }
  for (const session of sessions) session.close();
  endpoint.close();
});
