import type { EquityPoint as Sample } from '../../../queries/graph-questions.ts';
import { toUtcText } from '../../../queries/instants.ts';
import type { Builder } from './builder.ts';

interface EquityPoint extends Omit<Sample, 'at'> {
  readonly at: string;
}

export function equityPointOf({ at, ...figures }: Sample): EquityPoint {
  return { ...figures, at: toUtcText(at) };
}

export function defineEquityPoint(builder: Builder) {
  return builder.objectRef<EquityPoint>('EquityPoint').implement({
    fields: (t) => ({
      at: t.exposeString('at', { description: 'ISO-8601, UTC.' }),
      equityUsd: t.exposeFloat('equityUsd'),
      netDepositsUsd: t.exposeFloat('netDepositsUsd', {
        nullable: true,
        description: 'Since the period began; null where it is not known.',
      }),
    }),
  });
}
