import type {
  MarketChoice,
  RestingStatistics,
  Statistics as Counted,
} from '../../../queries/graph-questions.ts';
import type { Builder } from './builder.ts';
import { fillsOf } from './venue-alone.ts';

interface Statistics extends Counted {
  readonly choice: MarketChoice;
}

export function defineStatistics(builder: Builder) {
  const restingStates = builder.objectRef<RestingStatistics>('RestingStates').implement({
    description: 'Orders that the agent left resting, by what became of them.',
    fields: (t) => ({
      open: t.exposeInt('open'),
      canceled: t.exposeInt('canceled'),
      filled: t.exposeInt('filled'),
      rejected: t.exposeInt('rejected'),
      unknown: t.exposeInt('unknown'),
    }),
  });
  const maybe = { nullable: true } as const;
  return builder.objectRef<Statistics>('Statistics').implement({
    description: "Orders' outcomes, of all time.",
    fields: (t) => ({
      tradeCount: t.exposeInt('tradeCount'),
      filled: t.exposeInt('filled'),
      partial: t.exposeInt('partial'),
      resting: t.exposeInt('resting'),
      restingStates: t.field({
        type: restingStates,
        description: 'What became of the resting ones; they add up to resting.',
        resolve: ({ choice }, _, context) => fillsOf(context).restingStatistics(choice, context.enter),
      }),
      rejected: t.exposeInt('rejected'),
      unknown: t.exposeInt('unknown'),
      volumeUsd: t.exposeFloat('volumeUsd', {
        ...maybe,
        description: 'Filled amount times average price, of those whose fills are known.',
      }),
      feesUsd: t.exposeFloat('feesUsd', { ...maybe, description: 'Positive: paid.' }),
      complete: t.exposeBoolean('complete', {
        description: 'Whether all of it is known, and read within its limit of age.',
      }),
      incompleteReason: t.exposeString('incompleteReason', {
        ...maybe,
        description: 'fill_history_truncated; the sentence is in extensions.warnings.',
      }),
      firstAt: t.exposeString('firstAt', maybe),
      lastAt: t.exposeString('lastAt', maybe),
    }),
  });
}
