// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { Routes } from '../../../src-renderer/app/Routes.tsx';
import { MarketPage } from '../../../src-renderer/features/market/Page.tsx';
import { aMarket } from '../builders.ts';
import { anApp } from '../drawn.tsx';
import { mounted } from '../mounted.tsx';

const previous = 'Trades · Perpscope';
afterEach(() => void (document.title = previous));

test('an address without a screen does not keep the title of the screen before', async () => {
  const { hook } = memoryLocation({ path: '/no/such/screen' });
  await mounted(
    <Router hook={hook}>
      <Routes />
    </Router>,
  );
  expect(document.title).toBe('Not found · Perpscope');
});

test('neither does the address of a market that is unknown or listed twice', async () => {
  const markets = [
    aMarket({ coin: 'xyz:GOLD', assetClass: 'COMMODITY' }),
    aMarket({ coin: 'flx:GOLD', assetClass: 'COMMODITY' }),
  ];
  const { draw } = await mounted(<MarketPage assetClass={null} coin="NOPE" />, { app: anApp({ markets }) });
  expect(document.title).toBe('No market “NOPE” · Perpscope');
  await draw(<MarketPage assetClass="COMMODITY" coin="GOLD" />);
  expect(document.title).toBe('Which GOLD? · Perpscope');
});
