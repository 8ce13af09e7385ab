import { mostRows } from '../../../queries/list-part.ts';
import { usualLimit } from './arguments.ts';
import type { Builder } from './builder.ts';
import type { Enums } from './enums.ts';

/** What several operations are asked with. */
export function sharedArguments(builder: Builder, enums: Enums) {
  const choice = builder.args((t) => ({
    assetClass: t.field({ type: enums.assetClass }),
    marketId: t.string({ description: 'One that is malformed or of another network is an error.' }),
  }));
  const page = builder.args((t) => ({
    limit: t.int({ required: true, defaultValue: usualLimit, description: `1 to ${mostRows}.` }),
    offset: t.int({ required: true, defaultValue: 0, description: 'Rows passed over.' }),
  }));
  const period = builder.args((t) => ({
    period: t.string({ required: true, defaultValue: '7d', description: '24h, 7d, 30d or all.' }),
  }));
  return { choice, page, period };
}
