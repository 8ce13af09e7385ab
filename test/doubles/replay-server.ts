import { replayAccounts, type ReplayedAccount } from './replay-accounts.ts';
import { reply, startVenueStub, type VenueStub } from './venue-stub.ts';

/** Answers as the venue gave them, as they were parsed from JSON and without further checks. */
export interface Replayed {
  readonly perpDexs: readonly unknown[];
  readonly spotMeta: unknown;
  /** Answers by DEX name, in perpDexs order. */
  readonly metas: Readonly<Record<string, unknown>>;
  /** metaAndAssetCtxs by DEX name. */
  readonly contexts: Readonly<Record<string, unknown>>;
  /** candleSnapshot rows by `COIN INTERVAL`. */
  readonly candles: Readonly<Record<string, readonly unknown[]>>;
  /** The frame that follows a subscription to allDexsAssetCtxs; null: none comes. */
  readonly frame: unknown;
  /** Accounts by lower-case address; any other address is an account without anything. */
  readonly accounts?: Readonly<Record<string, ReplayedAccount>>;
  /** The venue's clock, ms. */
  readonly time: () => number;
}

/** Serves recorded answers as the venue would; requests without one are refused as the venue refuses them. */
export async function startReplayServer(replayed: Replayed): Promise<VenueStub> {
  const stub = await startVenueStub();
  const byDex = (table: Readonly<Record<string, unknown>>) =>
    stubReply((body) => table[typeof body['dex'] === 'string' ? body['dex'] : '']);
  stub.answer('perpDexs', reply.json(replayed.perpDexs));
  stub.answer('spotMeta', reply.json(replayed.spotMeta));
  stub.answer('allPerpMetas', reply.json(Object.values(replayed.metas)));
  stub.answer('meta', byDex(replayed.metas));
  stub.answer('metaAndAssetCtxs', byDex(replayed.contexts));
  stub.answer(
    'candleSnapshot',
    stubReply((body) => {
      const { coin, interval } = body['req'] as { coin: string; interval: string };
      return replayed.candles[`${coin} ${interval}`];
    }),
  );
  stub.answer(
    'exchangeStatus',
    stubReply(() => ({ time: replayed.time(), specialStatuses: null })),
  );
  replayAccounts(stub, replayed.accounts ?? {}, replayed.time);
  stub.onMessage((message, socket) => {
    if (message.method === 'ping') socket.send({ channel: 'pong' });
    if (message.subscription?.type !== 'allDexsAssetCtxs') return;
    socket.send({ channel: 'subscriptionResponse', data: message });
    if (replayed.frame !== null) socket.send(replayed.frame);
  });
  return stub;
}

/** Undefined: the venue's 500 with `null`, which is what an unknown coin or DEX gets. */
function stubReply(
  find: (body: Readonly<Record<string, unknown>>) => unknown,
): ReturnType<typeof reply.json> {
  return (response, call) => {
    const found = find(call.body);
    const answer = found === undefined ? reply.status(500) : reply.json(found);
    answer(response, call);
  };
}
