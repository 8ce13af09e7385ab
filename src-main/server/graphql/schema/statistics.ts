import type { Statistics as Counted } from '../../../queries/graph-questions.ts';
import { utcTextOrNull } from '../../../queries/instants.ts';
import type { Builder } from './builder.ts';

interface Statistics extends Omit<Counted, 'firstAt' | 'lastAt'> {
  readonly firstAt: string | null;
  readonly lastAt: string | null;
}

export function statisticsOf(counted: Counted): Statistics {
  return { ...counted, firstAt: utcTextOrNull(counted.firstAt), lastAt: utcTextOrNull(counted.lastAt) };
}

export function defineStatistics(builder: Builder) {
  const maybe = { nullable: true } as const;
  return builder.objectRef<Statistics>('Statistics').implement({
    description: "Orders' outcomes, of all time.",
    fields: (t) => ({
      tradeCount: t.exposeInt('tradeCount'),
      filled: t.exposeInt('filled'),
      partial: t.exposeInt('partial'),
      resting: t.exposeInt('resting'),
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
