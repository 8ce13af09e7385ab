import type { MonotonicClock } from '../clock.ts';
import type { InfoTransport } from '../venue/hyperliquid/info-request.ts';
import { askVenue } from './ask-venue.ts';
import type { Finding } from './finding.ts';
import { infoProbes, inTurn, type Seen } from './info-probes.ts';
import { listenToVenue, type Subscription } from './listen-to-venue.ts';
import type { AnswerKeeper } from './record-answers.ts';

export interface ExamineParts {
  readonly baseUrl: string;
  readonly transport: InfoTransport;
  readonly account: string | null;
  readonly monotonic: MonotonicClock;
  /** World time. */
  readonly now: () => number;
  readonly keeper: AnswerKeeper;
  readonly timeoutMs: number;
  /** Types to ask alone; empty: all. */
  readonly only: readonly string[];
}

/** One read of every subscription and every info type in use, within 300 weight. Never rejects. */
export async function examineVenue(parts: ExamineParts): Promise<readonly Finding[]> {
  const answers = new Map<string, unknown>();
  const seen = (): Seen => ({ account: parts.account, now: parts.now(), answers });
  const frames =
    parts.only.length > 0
      ? []
      : await listenToVenue(subscriptionsOf(parts.account), {
          ...parts,
          waitMs: parts.timeoutMs,
          onFrame: (type, data) => answers.set(`ws ${type}`, data),
        });
  const probes = infoProbes.filter(({ type }) => parts.only.length === 0 || parts.only.includes(type));
  const read = await askVenue(inTurn(probes, seen()), {
    ...parts,
    seen,
    onAnswer: (type, answer) => answers.set(type, answer),
  });
  return [...frames, ...read];
}

function subscriptionsOf(user: string | null): readonly Subscription[] {
  const markets = [{ type: 'allDexsAssetCtxs' }, { type: 'candle', coin: 'BTC', interval: '1m' }];
  if (user === null) return markets;
  return [
    ...markets,
    { type: 'userFills', user, aggregateByTime: false },
    { type: 'orderUpdates', user },
    { type: 'allDexsClearinghouseState', user },
    { type: 'userEvents', user },
  ];
}
