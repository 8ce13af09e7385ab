import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startVenueStub, type StubSocket, type VenueStub } from '../../../doubles/venue-stub.ts';
import { withField } from './a-venue.ts';
import { confirming, contextsFrame, listen, nextSocket, readUp, type Listening } from './listening.ts';
import { aCandleRow, aContext, firstOpen } from './wire-rows.ts';

const open: { stub: VenueStub; listening: Listening; socket: StubSocket } = {} as never;

beforeEach(async () => {
  open.stub = await startVenueStub();
  confirming(open.stub);
  open.listening = listen(open.stub.url);
  open.socket = await nextSocket(open.stub, 1);
});
afterEach(async () => {
  open.listening.stream.close();
  await open.stub.close();
});

const marked = (...marks: readonly string[]) => marks.map((markPx) => aContext({ markPx }));

async function send(...frames: readonly unknown[]) {
  for (const frame of frames) open.socket.send(frame);
  await readUp(open.listening, open.socket);
  return {
    marks: open.listening.quotes.map(({ coin, mark }) => `${coin} ${mark}`),
    invalid: open.listening.invalid.map(({ source, row, field }) => `${source} ${row} ${field}`),
    candles: open.listening.candles,
    unpaired: open.listening.unpaired,
  };
}

describe('pushed contexts', () => {
  const universe = (dex: string, ...coins: readonly (string | undefined)[]): void =>
    void open.listening.universes.set(dex, coins);

  test('belong to the market at their position in their DEX', async () => {
    universe('', 'BTC', 'ETH');
    universe('xyz', 'xyz:GOLD');
    const { marks, unpaired } = await send(contextsFrame(['', marked('1.0', '2.0')], ['xyz', marked('3.0')]));
    expect(marks).toEqual(['BTC 1', 'ETH 2', 'xyz:GOLD 3']);
    expect(unpaired).toEqual([]);
  });

  test('at a gap, where a universe row could not be read, are nobody’s', async () => {
    universe('', 'BTC', undefined, 'SOL', undefined);
    const { marks, unpaired } = await send(contextsFrame(['', marked('1.0', '2.0', '3.0', '4.0')]));
    expect(marks).toEqual(['BTC 1', 'SOL 3']);
    expect(unpaired).toEqual([]);
  });

  test('more or fewer than the universe has markets, or of an unknown DEX, are not used and cause the metadata to be read', async () => {
    universe('', 'BTC', 'ETH');
    universe('xyz', 'xyz:GOLD');
    const ofXyz = ['xyz', marked('3.0')] as const;
    expect(await send(contextsFrame(['', marked('7.0', '1.0', '2.0')], ofXyz))).toMatchObject({
      marks: ['xyz:GOLD 3'],
      unpaired: [' 3'],
    });
    expect(await send(contextsFrame(['', marked('2.0')], ['new', marked('9.0')]))).toMatchObject({
      marks: ['xyz:GOLD 3'],
      unpaired: [' 3', ' 1', 'new 1'],
    });
  });

  test('pair with the latest universe when they come', async () => {
    universe('', 'OLD');
    await send(contextsFrame(['', marked('1.0')]));
    universe('', 'NEW');
    expect((await send(contextsFrame(['', marked('2.0')]))).marks).toEqual(['OLD 1', 'NEW 2']);
  });

  test.each(['markPx', 'oraclePx', 'funding', 'openInterest', 'prevDayPx', 'dayNtlVlm', 'midPx'])(
    'with a bad %s lose only that row, named',
    async (field) => {
      universe('', 'BTC', 'ETH');
      const bad = withField(aContext(), field, 'NaN');
      expect(await send(contextsFrame(['', [bad, ...marked('2.0')]]))).toMatchObject({
        marks: ['ETH 2'],
        invalid: [`allDexsAssetCtxs BTC ${field}`],
      });
    },
  );
});

describe('a pushed candle', () => {
  test('is reported with its coin and interval', async () => {
    const { candles, invalid } = await send({ channel: 'candle', data: aCandleRow() });
    expect(candles).toEqual(['BTC 1h 101']);
    expect(invalid).toEqual([]);
  });

  test.each([
    ['c', 'NaN', 'candle frame c'],
    ['i', '7m', 'candle frame i'],
    ['h', '1.0', `candleSnapshot BTC 1h ${firstOpen} h`],
    ['T', firstOpen, `candleSnapshot BTC 1h ${firstOpen} T`],
    ['t', firstOpen * 1_000, 'candle frame t'],
  ])('with %s %j is refused, named', async (field, value, said) => {
    const { candles, invalid } = await send({
      channel: 'candle',
      data: withField(aCandleRow(), field, value),
    });
    expect(candles).toEqual([]);
    expect(invalid).toEqual([said]);
  });
});

describe('an unreadable frame is named and counted, and the connection goes on:', () => {
  test.each([
    ['half JSON', '{"channel":"allDe', 'ws {"channel":"allDe frame'],
    ['nothing', '', 'ws  frame'],
    ['a number', '7', 'ws 7 frame'],
    ['null', 'null', 'ws null frame'],
    ['long text', 'x'.repeat(81), `ws ${'x'.repeat(80)} frame`],
    ['no channel', '{"data":1}', 'ws {"data":1} frame'],
    ['contexts without a list', '{"channel":"allDexsAssetCtxs","data":{}}', 'allDexsAssetCtxs frame ctxs'],
    [
      'contexts that are null',
      '{"channel":"allDexsAssetCtxs","data":{"ctxs":[["",null]]}}',
      'allDexsAssetCtxs frame ctxs',
    ],
    ['a candle that is null', '{"channel":"candle","data":null}', 'candle frame '],
    ['a candle that is a list', '{"channel":"candle","data":[]}', 'candle frame '],
    [
      'the venue’s complaint',
      '{"channel":"error","data":"Already subscribed"}',
      'ws error Already subscribed error',
    ],
  ])('%s', async (_what, frame, said) => {
    open.listening.universes.set('', ['BTC']);
    const { invalid, marks } = await send(frame, contextsFrame(['', marked('4.0')]));
    expect(invalid).toEqual([expect.stringContaining(said)]);
    expect(marks).toEqual(['BTC 4']);
    expect(open.socket.isOpen()).toBe(true);
  });

  test.each(['pong', 'subscriptionResponse', 'somethingNew'])(
    'but %s has no data that is used',
    async (channel) => {
      expect(await send({ channel, data: {} })).toEqual({
        marks: [],
        invalid: [],
        candles: [],
        unpaired: [],
      });
    },
  );
});
