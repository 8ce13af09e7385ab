import type { MarketQuote } from '../../../../src-preload/contract/views/quote.ts';
import type { Builder } from './builder.ts';
import type { Enums } from './enums.ts';

export function defineQuote(builder: Builder, enums: Enums) {
  const maybe = { nullable: true } as const;
  return builder.objectRef<MarketQuote>('MarketQuote').implement({
    description: "A market's current figures; null where the venue gave none.",
    fields: (t) => ({
      marketId: t.exposeString('marketId'),
      network: t.expose('network', { type: enums.network }),
      mid: t.exposeFloat('mid', maybe),
      mark: t.exposeFloat('mark', maybe),
      oracle: t.exposeFloat('oracle', maybe),
      previousDay: t.exposeFloat('previousDay', maybe),
      change24hPct: t.exposeFloat('change24hPct', maybe),
      fundingRate: t.exposeFloat('fundingRate', { ...maybe, description: 'Hourly, a fraction.' }),
      openInterest: t.exposeFloat('openInterest', maybe),
      volume24hUsd: t.exposeFloat('volume24hUsd', maybe),
      observedAt: t.exposeString('observedAt', maybe),
      observedBy: t.exposeString('observedBy', { ...maybe, description: 'venue or receipt.' }),
      ageSeconds: t.exposeFloat('ageSeconds', maybe),
      stale: t.exposeBoolean('stale', maybe),
    }),
  });
}
