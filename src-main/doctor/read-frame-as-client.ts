import type { Interval } from '../domain/candle.ts';
import { readAccountFrame } from '../venue/hyperliquid/account-frames.ts';
import { AllContexts } from '../venue/hyperliquid/responses.ts';
import { shapeOf } from '../venue/hyperliquid/answer-shape.ts';
import { translateCandles } from '../venue/hyperliquid/translate-candles.ts';
import { translateContexts } from '../venue/hyperliquid/translate-quotes.ts';
import type { RefusedRow } from '../venue/venue.ts';
import type { Answered } from './read-as-client.ts';

/** Channel of each subscription of an account. */
const accountChannels: Readonly<Record<string, string>> = {
  'ws userFills': 'userFills',
  'ws orderUpdates': 'orderUpdates',
  'ws allDexsClearinghouseState': 'allDexsClearinghouseState',
  'ws userEvents': 'user',
};

/** Those that name their account: a frame of another is passed over. */
const naming: ReadonlySet<string> = new Set(['ws userFills', 'ws allDexsClearinghouseState']);

/** What the client would refuse of a subscription's frame. Throws where it would refuse the frame as a whole. */
export function readFrameAsClient(answered: Answered): readonly RefusedRow[] {
  const channel = accountChannels[answered.type];
  if (channel !== undefined) return readAccount(channel, answered);
  return answered.type === 'ws candle' ? readCandle(answered) : readContexts(answered);
}

function readAccount(channel: string, { type, asked, answer, now }: Answered): readonly RefusedRow[] {
  const refused: RefusedRow[] = [];
  const told = { times: 0 };
  const tell = (): void => {
    told.times += 1;
  };
  readAccountFrame(channel, answer, {
    user: String(asked['user']).toLowerCase(),
    listeners: { onFills: tell, onOrders: tell, onDexAccounts: tell, onEvent: tell },
    onRefused: (rows) => refused.push(...rows),
    receivedAt: now,
  });
  const isPassedOver = naming.has(type) && told.times === 0 && refused.length === 0;
  return isPassedOver ? [{ source: channel, row: 'frame', field: 'user' }] : refused;
}

function readCandle({ asked, answer, now }: Answered): readonly RefusedRow[] {
  const owner = { coin: String(asked['coin']), interval: asked['interval'] as Interval, now };
  return translateCandles([answer], owner).refused;
}

/** Contexts carry no names: here each goes by its place. */
function readContexts({ answer }: Answered): readonly RefusedRow[] {
  const source = 'allDexsAssetCtxs';
  return shapeOf(AllContexts, answer, source).ctxs.flatMap(([dex, contexts]) => {
    const coins = contexts.map((_, place) => `${dex}#${place}`);
    return translateContexts(contexts, { source, coins }).refused;
  });
}
