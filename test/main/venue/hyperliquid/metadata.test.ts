import { freshForEachTest } from '../../fixture-hooks.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { reply } from '../../../doubles/venue-stub.ts';
import { aStubbedVenue, failureOf, never, withField } from './a-venue.ts';
import { aContext, aDexEntry, aMeta, aToken, aUniverseRow } from './wire-rows.ts';

const open = freshForEachTest(aStubbedVenue);
beforeEach(() => {
  answerWith({});
});

const mainRows = [aUniverseRow(), aUniverseRow({ name: 'ETH' }), aUniverseRow({ name: 'SOL' })];
const xyzRows = [aUniverseRow({ name: 'xyz:GOLD' }), aUniverseRow({ name: 'xyz:TSLA', isDelisted: true })];

interface Answers {
  readonly perpDexs?: readonly unknown[];
  readonly tokens?: readonly unknown[];
  readonly metas?: readonly unknown[];
}

function answerWith({
  perpDexs = [null, aDexEntry()],
  tokens = [aToken()],
  metas = [aMeta(mainRows), aMeta(xyzRows)],
}: Answers): void {
  open.stub.answer('perpDexs', reply.json(perpDexs));
  open.stub.answer('spotMeta', reply.json({ universe: [], tokens }));
  open.stub.answer('allPerpMetas', reply.json(metas));
}

/** Returns the catalog by names, and every refused row as `source row field`. */
async function readCatalog() {
  const { dexes, markets, unread, unreadMarkets } = await open.venue.fetchCatalog(never);
  return {
    unread,
    unreadMarkets,
    dexes: dexes.rows,
    coins: markets.rows.map((market) => market.coin),
    markets: markets.rows,
    invalid: [...dexes.invalid, ...markets.invalid].map(
      ({ source, row, field }) => `${source} ${row} ${field}`,
    ),
  };
}

describe('the catalog', () => {
  test('lists the venue’s markets in our terms', async () => {
    const { dexes, markets, invalid } = await readCatalog();
    expect(dexes).toEqual([
      { name: '', fullName: 'Hyperliquid', position: 0, collateral: 'USDC' },
      { name: 'xyz', fullName: 'XYZ', position: 1, collateral: 'USDC' },
    ]);
    expect(markets[3]).toEqual({
      coin: 'xyz:GOLD',
      dex: 'xyz',
      position: 0,
      maxLeverage: 40,
      sizeDecimals: 2,
      onlyIsolated: false,
      delisted: false,
    });
    expect(markets.map(({ delisted }) => delisted)).toEqual([false, false, false, false, true]);
    expect(invalid).toEqual([]);
  });

  test.each([
    [{}, false],
    [{ onlyIsolated: true }, true],
    [{ marginMode: 'noCross' }, true],
    [{ marginMode: 'strictIsolated' }, true],
    [{ onlyIsolated: false }, false],
  ])('reads a market with %j as isolated only: %s', async (change, onlyIsolated) => {
    answerWith({ metas: [aMeta([aUniverseRow(change)]), aMeta([])] });
    expect((await readCatalog()).markets[0]?.onlyIsolated).toBe(onlyIsolated);
  });

  test('reads allPerpMetas as plain metas and as [meta, contexts] pairs alike', async () => {
    const plain = await readCatalog();
    answerWith({
      metas: [
        [aMeta(mainRows), [aContext()]],
        [aMeta(xyzRows), []],
      ],
    });
    expect(await readCatalog()).toEqual(plain);
    answerWith({ metas: [aMeta(mainRows), [aMeta(xyzRows), []]] });
    expect(await readCatalog()).toEqual(plain);
  });

  test('finds the collateral by the token’s own index, not by its place in the list', async () => {
    answerWith({
      tokens: [aToken({ name: 'FIRST', index: 7 }), aToken({ name: 'USDH', index: 1 }), aToken()],
      metas: [aMeta(mainRows, 0), aMeta(xyzRows, 1)],
    });
    expect((await readCatalog()).dexes.map(({ collateral }) => collateral)).toEqual(['USDC', 'USDH']);
  });

  test('names no collateral that the venue’s token list lacks', async () => {
    answerWith({ metas: [aMeta(mainRows), aMeta(xyzRows, 360)] });
    expect((await readCatalog()).dexes.map(({ collateral }) => collateral)).toEqual(['USDC', null]);
  });
});

test.each<[string, Answers]>([
  ['no DEX', { perpDexs: [] }],
  ['no meta', { metas: [] }],
  ['an own meta that can’t be read', { metas: [null, aMeta(xyzRows)] }],
  ['an own universe that is empty', { metas: [aMeta([]), aMeta(xyzRows)] }],
  ['an own universe of which no row can be read', { metas: [aMeta([{}, null]), aMeta(xyzRows)] }],
])('metadata without any of the venue’s own markets is not a catalog:: %s', async (_what, answers) => {
  answerWith(answers);
  expect(await failureOf(open.venue.fetchCatalog(never))).toMatchObject({ failure: 'wrong_shape' });
});

test.each<[string, Answers, string[]]>([
  ['for want of its meta', { metas: [aMeta(mainRows)] }, ['xyz']],
  ['for a meta of another shape', { metas: [aMeta(mainRows), { universe: 7 }] }, ['xyz']],
  ['for rows that all can’t be read', { metas: [aMeta(mainRows), aMeta([{}, 5])] }, ['xyz']],
  ['for its only row that can’t be read', { metas: [aMeta(mainRows), aMeta([5])] }, ['xyz']],
  ['for an entry that can’t be read but names it', { perpDexs: [null, { name: 'xyz' }] }, ['xyz']],
  ['but not where it is empty', { metas: [aMeta(mainRows), aMeta([])] }, []],
  ['nor where one row can be read', { metas: [aMeta(mainRows), aMeta([xyzRows[0], 5])] }, []],
])('a DEX that is listed and unreadable is named as such: %s', async (_what, answers, unread) => {
  answerWith(answers);
  expect((await readCatalog()).unread.map(({ name }) => name)).toEqual(unread);
});

test('a market that is listed and unreadable is named with its position, a duplicate of one that was read is not', async () => {
  const broken = withField(aUniverseRow({ name: 'ETH' }), 'szDecimals', null);
  const metas = [aMeta([...mainRows, broken, 5]), aMeta([...xyzRows, aUniverseRow({ name: 'GOLD' })])];
  answerWith({ metas: [aMeta([mainRows[0], broken, mainRows[0], broken, 5]), metas[1]] });
  expect((await readCatalog()).unreadMarkets).toEqual([
    { coin: 'ETH', dex: '', position: 1 },
    { coin: 'ETH', dex: '', position: 3 },
    { coin: null, dex: '', position: 4 },
    { coin: null, dex: 'xyz', position: 2 },
  ]);
  answerWith({ metas });
  expect((await readCatalog()).unreadMarkets).toEqual([
    { coin: null, dex: '', position: 4 },
    { coin: null, dex: 'xyz', position: 2 },
  ]);
});

describe('a venue that does not know allPerpMetas', () => {
  test('is asked for each DEX’s meta, and the catalog is the same', async () => {
    const expected = await readCatalog();
    open.stub.answer('allPerpMetas', reply.status(422, 'Failed to deserialize'));
    open.stub.answer('meta', reply.json(aMeta(mainRows)), reply.json(aMeta(xyzRows)));
    expect(await readCatalog()).toEqual(expected);
    expect(open.stub.calls('meta').map(({ body }) => body['dex'])).toEqual(['', 'xyz']);
  });

  test.each([
    [500, 'server_error'],
    [429, 'rate_limited'],
  ])('differs from one that answers %d: then no DEX is requested separately', async (status, failure) => {
    open.stub.answer('allPerpMetas', reply.status(status));
    expect(await failureOf(open.venue.fetchCatalog(never))).toMatchObject({ failure });
    expect(open.stub.calls('meta')).toEqual([]);
  });
});

describe('a bad field loses its own row, named:', () => {
  test.each([
    ['szDecimals', undefined],
    ['szDecimals', '2'],
    ['szDecimals', -1],
    ['szDecimals', 1.5],
    ['szDecimals', 19],
    ['maxLeverage', undefined],
    ['maxLeverage', '40'],
    ['maxLeverage', 0],
    ['maxLeverage', null],
    ['isDelisted', 'yes'],
    ['isDelisted', null],
    ['onlyIsolated', 1],
    ['marginMode', {}],
  ])('a universe row with %s %j', async (field, value) => {
    const bad = withField(aUniverseRow({ name: 'ETH' }), field, value);
    answerWith({ metas: [aMeta([mainRows[0], bad, mainRows[2]]), aMeta(xyzRows)] });
    const { coins, markets, invalid } = await readCatalog();
    expect(coins).toEqual(['BTC', 'SOL', 'xyz:GOLD', 'xyz:TSLA']);
    expect(markets[1]?.position).toBe(2);
    expect(invalid).toEqual([`meta ETH ${field}`]);
  });

  test.each([
    [undefined, '#1 name'],
    [7, '#1 name'],
    ['', ' name'],
    ['x'.repeat(65), `${'x'.repeat(64)} name`],
  ])('a universe row with the name %j', async (name, said) => {
    answerWith({ metas: [aMeta([mainRows[0], withField(aUniverseRow(), 'name', name)]), aMeta(xyzRows)] });
    const { coins, invalid } = await readCatalog();
    expect(coins).toEqual(['BTC', 'xyz:GOLD', 'xyz:TSLA']);
    expect(invalid).toEqual([`meta ${said}`]);
  });

  test.each([null, 7, 'BTC', []])('a universe row that is %j', async (row) => {
    answerWith({ metas: [aMeta([mainRows[0], row]), aMeta(xyzRows)] });
    const { coins, invalid } = await readCatalog();
    expect(coins).toEqual(['BTC', 'xyz:GOLD', 'xyz:TSLA']);
    expect(invalid).toHaveLength(1);
  });

  test.each(['flx:GOLD', 'GOLD', 'xyz:', ':GOLD', 'XYZ:GOLD'])(
    'a coin called %s in the universe of xyz',
    async (name) => {
      answerWith({ metas: [aMeta(mainRows), aMeta([aUniverseRow({ name }), xyzRows[1]])] });
      const { coins, invalid } = await readCatalog();
      expect(coins).toEqual(['BTC', 'ETH', 'SOL', 'xyz:TSLA']);
      expect(invalid).toEqual([`meta ${name} name`]);
    },
  );

  test('a coin with a prefix in the venue’s own universe', async () => {
    const foreign = aUniverseRow({ name: 'xyz:GOLD', maxLeverage: 3 });
    answerWith({ metas: [aMeta([mainRows[0], foreign]), aMeta(xyzRows)] });
    const { markets, invalid } = await readCatalog();
    expect(markets.map(({ coin, dex }) => `${dex} ${coin}`)).toEqual([
      ' BTC',
      'xyz xyz:GOLD',
      'xyz xyz:TSLA',
    ]);
    expect(invalid).toEqual(['meta xyz:GOLD name']);
  });

  test('a repeated coin', async () => {
    answerWith({ metas: [aMeta([...mainRows, aUniverseRow({ maxLeverage: 3 })]), aMeta(xyzRows)] });
    const { coins, markets, invalid } = await readCatalog();
    expect(coins).toEqual(['BTC', 'ETH', 'SOL', 'xyz:GOLD', 'xyz:TSLA']);
    expect(markets[0]?.maxLeverage).toBe(40);
    expect(invalid).toEqual(['meta BTC name']);
  });

  test.each([
    ['name', undefined, '#1'],
    ['name', '', ''],
    ['name', 5, '#1'],
    ['fullName', null, 'xyz'],
  ])('a DEX entry with %s %j', async (field, value, row) => {
    answerWith({ perpDexs: [null, withField(aDexEntry(), field, value)] });
    const { dexes, coins, invalid } = await readCatalog();
    expect(dexes.map(({ name }) => name)).toEqual(['']);
    expect(coins).toEqual(['BTC', 'ETH', 'SOL']);
    expect(invalid).toEqual([`perpDexs ${row} ${field}`]);
  });

  test('a repeated DEX', async () => {
    answerWith({
      perpDexs: [null, aDexEntry(), aDexEntry({ fullName: 'Again' })],
      metas: [aMeta(mainRows), aMeta(xyzRows), aMeta(xyzRows)],
    });
    const { dexes, coins, invalid } = await readCatalog();
    expect(dexes.map(({ fullName }) => fullName)).toEqual(['Hyperliquid', 'XYZ']);
    expect(coins).toHaveLength(5);
    expect(invalid).toEqual(['perpDexs xyz name']);
  });

  test('a bad DEX entry leaves later entries with their own metas', async () => {
    answerWith({
      perpDexs: [null, { name: 3 }, aDexEntry()],
      metas: [aMeta(mainRows), aMeta([aUniverseRow({ name: 'bad:X' })]), aMeta(xyzRows)],
    });
    const { dexes, coins } = await readCatalog();
    expect(dexes.map(({ name, position }) => [name, position])).toEqual([
      ['', 0],
      ['xyz', 2],
    ]);
    expect(coins).toEqual(['BTC', 'ETH', 'SOL', 'xyz:GOLD', 'xyz:TSLA']);
  });

  test.each([null, {}, { universe: 7, collateralToken: 0 }, { universe: [] }, aMeta(xyzRows, '0'), []])(
    'a meta that is %j, with its DEX',
    async (meta) => {
      answerWith({ metas: [aMeta(mainRows), meta] });
      const { dexes, coins, invalid } = await readCatalog();
      expect(dexes.map(({ name }) => name)).toEqual(['']);
      expect(coins).toEqual(['BTC', 'ETH', 'SOL']);
      expect(invalid).toEqual(['meta xyz meta']);
    },
  );

  test('a DEX without a meta of its own', async () => {
    answerWith({ metas: [aMeta(mainRows)] });
    expect((await readCatalog()).invalid).toEqual(['meta xyz meta']);
  });

  test.each([
    ['name', undefined, '#0 name'],
    ['index', '0', 'USDC index'],
    ['index', -1, 'USDC index'],
    ['index', undefined, 'USDC index'],
  ])('a token with %s %j: the collateral that it would name stays unknown', async (field, value, said) => {
    answerWith({ tokens: [withField(aToken(), field, value), aToken({ name: 'USDE', index: 235 })] });
    const { dexes, coins, invalid } = await readCatalog();
    expect(dexes.map(({ collateral }) => collateral)).toEqual([null, null]);
    expect(coins).toHaveLength(5);
    expect(invalid).toEqual([`spotMeta ${said}`]);
  });
});
