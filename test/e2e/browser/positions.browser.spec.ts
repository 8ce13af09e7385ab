import type { Page } from '@playwright/test';
import { getPriceTrends } from '../../../src-main/operations/markets/price-trends.ts';
import type { Position, PositionList } from '../../../src-preload/contract/views/account/position.ts';
import type { OnWire } from '../../on-wire.ts';
import { repetitions } from '../../repetitions.ts';
import { expect, test } from './app.ts';
import { answerOf, exactOf } from './figures.ts';
import { signedUsd } from './texts.ts';

const rows = (page: Page) => page.getByRole('grid').locator('tbody tr');
/** At one a second: a minute in a long run. */
const pushes = repetitions(9, 60);

test('positions match the service, largest first: figures, distances, protective orders and the exposure in words', async ({
  shared: app,
  page,
}) => {
  await app.open('#/positions');
  await expect(rows(page).first()).toBeVisible();
  await expect(async () => {
    const { positions } = await answerOf<OnWire<PositionList>>(app, '/api/v1/agent/positions');
    expect(positions.length).toBeGreaterThan(1);
    const seen = await Promise.all(
      (await rows(page).all()).map(async (row) => ({
        coin: await row.locator('.market-name').textContent(),
        side: (await row.locator('.side').textContent())?.toLowerCase(),
        entry: await exactOf(row.getByRole('gridcell').nth(2)),
        mark: await exactOf(row.getByRole('gridcell').nth(2).locator('.second')),
        pnl: await exactOf(row.getByRole('gridcell').nth(3)),
        liquidation: await exactOf(row.getByRole('gridcell').nth(4)),
        funding: await exactOf(row.getByRole('gridcell').nth(6)),
      })),
    );
    const reported = positions
      .toSorted((a, b) => (b.position_value_usd ?? -1) - (a.position_value_usd ?? -1))
      .map((position) => ({
        coin: position.coin,
        side: position.side,
        entry: position.entry_price,
        mark: position.mark_price,
        pnl: position.unrealized_pnl_usd,
        liquidation: position.liquidation_price,
        funding: position.funding_usd,
      }));
    expect(seen).toEqual(reported);
  }).toPass();
  await expect(async () => {
    const { positions } = await answerOf<OnWire<PositionList>>(app, '/api/v1/agent/positions');
    for (const position of positions) {
      const row = rows(page).filter({ has: page.getByText(position.coin, { exact: true }) });
      const distance = distanceOf(position);
      await expect(row.getByRole('gridcell').nth(4)).toContainText(
        distance === null ? '–' : `${distance}% away`,
        {
          timeout: 100,
        },
      );
      const oids = await row
        .locator('.protection-line[title]')
        .evaluateAll((lines) =>
          lines.flatMap((line) => line.getAttribute('title')!.match(/(?<=order )\d+/g)!),
        );
      expect(oids.toSorted()).toEqual((position.protective_orders ?? []).map(({ oid }) => oid).toSorted());
    }
  }).toPass();
  await expect(async () => {
    const { positions } = await answerOf<OnWire<PositionList>>(app, '/api/v1/agent/positions');
    const words = positions.map(
      ({ coin, side, position_value_usd: value }) =>
        `${coin} ${signedUsd(side === 'long' ? value! : -value!)}`,
    );
    const label = await page.getByRole('img', { name: /^Exposure:/ }).getAttribute('aria-label');
    for (const word of words) expect(label).toContain(word);
  }).toPass();
});

test(`for ${pushes} pushes: figures change only by push, one account a second at most, and the page gains no node`, async ({
  app,
  page,
}) => {
  const wire = { asked: [] as string[], accounts: 0 };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => wire.asked.push(String(payload)));
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"event":"account"')) wire.accounts += 1;
    });
  });
  await app.open('#/positions');
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(() => wire.accounts).toBeGreaterThan(1);
  const shape = () =>
    page.evaluate(() => ({
      rows: [...document.querySelectorAll('tbody .market-name')].map((name) => name.textContent).join(' '),
      nodes: document.querySelectorAll('main *').length,
    }));
  // Rows lack their protection until the orders of every DEX are read.
  await expect(page.getByLabel(/^Open orders are not loaded/)).toHaveCount(0);
  const before = { ...(await shape()), asked: wire.asked.length, accounts: wire.accounts };
  const began = performance.now();
  const seen = new Set<string>();
  await expect
    .poll(
      async () => {
        seen.add(
          await rows(page)
            .allInnerTexts()
            .then((texts) => texts.join('\n')),
        );
        return wire.accounts - before.accounts;
      },
      { timeout: 110_000, intervals: [500] },
    )
    .toBeGreaterThanOrEqual(pushes);
  const seconds = (performance.now() - began) / 1_000;
  expect(wire.accounts - before.accounts).toBeLessThanOrEqual(seconds + 1);
  expect(seen.size).toBeGreaterThan(pushes / 3);
  expect(wire.asked.slice(before.asked)).toEqual([]);
  expect(await shape()).toEqual({ rows: before.rows, nodes: before.nodes });
});

/** Formats it as shown on screen: percent of the mark, to one decimal. */
function distanceOf({
  side,
  mark_price: mark,
  liquidation_price: liquidation,
}: OnWire<Position>): string | null {
  if (mark === null || liquidation === null) return null;
  const way = side === 'long' ? mark - liquidation : liquidation - mark;
  return ((way / mark) * 100).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

test('point 4: a position has a sparkline of hourly closes and sampled mark prices', async ({
  app,
  page,
}) => {
  const { service, time } = app;
  const trends = async () => (await service.ask(getPriceTrends, null, { pause: () => null })).trends;
  const { positions } = await answerOf<OnWire<PositionList>>(app, '/api/v1/agent/positions');
  expect(positions.length).toBeGreaterThan(0);
  await time.set(time.now() + 45 * 60_000, 1);
  const held = new Set(positions.map(({ market_id }) => market_id));
  await expect
    .poll(async () => (await trends()).some(({ marketId }) => held.has(marketId)), { timeout: 60_000 })
    .toBe(true);
  await app.open('#/positions');
  await expect(rows(page).locator('.sparkline').first()).toHaveAccessibleName(
    /% \((hourly candle closes, then )?mark price\)$/,
  );
});

/** The same answer with every amount in dollars 200 times as large. */
function enlarged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(enlarged);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    typeof inner === 'number' && name.endsWith('Usd') ? 200 * inner : enlarged(inner),
  ]);
  return Object.fromEntries(entries) as unknown;
}

test('amounts of hundreds of thousands fit the columns of positions, orders and round trips', async ({
  shared: app,
  page,
}) => {
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    const service = socket.connectToServer();
    socket.onMessage((message) => service.send(message));
    service.onMessage((message) => socket.send(JSON.stringify(enlarged(JSON.parse(String(message))))));
  });
  for (const address of ['#/positions', '#/trades', '#/trades?view=trips']) {
    await app.open(address);
    await expect(
      page
        .getByRole('gridcell')
        .getByText(/\$\d{1,3},\d{3},\d{3}\.|\$\d{3},\d{3}\./)
        .first(),
    ).toBeVisible();
    const cut = await page
      .getByRole('grid')
      .locator('tbody td')
      .evaluateAll((cells) =>
        cells
          .filter((cell) => cell.textContent.includes('$') && cell.scrollWidth > cell.clientWidth)
          .map((cell) => cell.textContent),
      );
    expect(cut, address).toEqual([]);
  }
});
