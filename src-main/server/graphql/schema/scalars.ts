import { GraphQLError } from 'graphql';
import { candleIntervals } from '../../../../src-preload/contract/views/markets/candle-intervals.ts';
import { PerformancePeriod } from '../../../../src-preload/contract/views/performance/performance.ts';
import { badInput } from '../graph-error.ts';
import type { Builder } from './schema-builder.ts';

const descriptions = {
  DateTime: 'A time as ISO-8601 text in UTC. One that the agent recorded ends in Z, any other in +00:00.',
  Interval: `Length of a candle: ${candleIntervals.join(', ')}.`,
  Period: `How far back: ${PerformancePeriod.options.join(', ')}.`,
} as const;

/**
 * Defines the texts that have a form of their own. Words that begin with a digit are no names of an enum. What is no word of
 * the set is refused by the field that takes it, so that the fields beside it are answered.
 */
export function defineScalars(builder: Builder): void {
  for (const name of ['DateTime', 'Interval', 'Period'] as const)
    builder.scalarType(name, {
      description: descriptions[name],
      serialize: (text) => text,
      parseValue: (given) => textOf(name, given),
    });
}

function textOf(name: string, given: unknown): string {
  if (typeof given === 'string') return given;
  throw new GraphQLError(`${name} is written as a string.`, {
    extensions: { code: badInput, http: { spec: true, status: 400 } },
  });
}
