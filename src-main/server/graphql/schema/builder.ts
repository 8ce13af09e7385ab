import type { AssetClass } from '../../../../src-preload/contract/views/identity.ts';
import { PerformancePeriod } from '../../../../src-preload/contract/views/performance/performance.ts';
import type { CandleInterval } from '../../../../src-preload/contract/views/markets/candles.ts';
import { candleIntervals } from '../../../../src-preload/contract/views/markets/candle-intervals.ts';
import { PerpscopeError } from '../../../errors.ts';
import type { ListPart, MarketChoice } from '../../../operations/graph-questions.ts';
import { mostRows } from '../../../operations/list-part.ts';
import { defineEnums } from './enums.ts';
import { defineScalars } from './scalars.ts';
import type { Builder } from './schema-builder.ts';

export type { Builder };

/** A list of which one row that fails is null beside the answers of the others. */
export const whole = { list: true, items: false } as const;
export const usualLimit = 50;

export type Shared = ReturnType<typeof defineShared>;

/** Enums and arguments that several subjects use. */
export function defineShared(builder: Builder) {
  const enums = defineEnums(builder);
  defineScalars(builder);
  const choice = builder.args((t) => ({
    assetClass: t.field({ type: enums.AssetClass }),
    marketId: t.string({ description: 'One that is malformed or of another network is an error.' }),
  }));
  const page = builder.args((t) => ({
    limit: t.int({ required: true, defaultValue: usualLimit, description: `1 to ${mostRows}.` }),
    offset: t.int({
      required: true,
      defaultValue: 0,
      description: 'Rows passed over, from the newest. New rows shift it: the next page may repeat rows.',
    }),
  }));
  const period = builder.args((t) => ({
    period: t.field({ type: 'Period', required: true, defaultValue: '7d' }),
  }));
  return { enums, choice, page, period };
}

interface ChoiceArguments {
  readonly assetClass?: AssetClass | null | undefined;
  readonly marketId?: string | null | undefined;
}

interface ListArguments extends ChoiceArguments {
  readonly limit: number;
  readonly offset: number;
}

export function choiceOf({ assetClass, marketId }: ChoiceArguments): MarketChoice {
  return { assetClass: assetClass ?? null, marketId: marketId ?? null };
}

export function partOf(given: ListArguments): ListPart {
  return { ...choiceOf(given), limit: given.limit, offset: given.offset };
}

/** The description of a list that is paged by offset here and by cursor over REST. */
export const pagedOverRest = (description: string, list: string): string =>
  `${description} To read them page after page, use GET /api/v1/agent/${list}, which goes on by cursor.`;

export function intervalOf(interval: string): CandleInterval {
  const known = candleIntervals.find((one) => one === interval);
  if (known !== undefined) return known;
  throw new PerpscopeError('invalid_interval', `interval is one of ${candleIntervals.join(', ')}.`);
}

export function periodOf(period: string): PerformancePeriod {
  const parsed = PerformancePeriod.safeParse(period);
  if (parsed.success) return parsed.data;
  throw new PerpscopeError('invalid_period', `period is one of ${PerformancePeriod.options.join(', ')}.`);
}
