import type { WarningsQuestion } from '../../../queries/answer-warnings.ts';
import type { GraphqlContext } from './graphql-context.ts';

/** Adds to the answer's `extensions.warnings` what has to be said of a field; asked twice, it is said once. */
export function warnOf(
  { readModel, warnings }: Pick<GraphqlContext, 'readModel' | 'warnings'>,
  question: WarningsQuestion,
): void {
  for (const warning of readModel.graph.warnings(question)) {
    const isKnown = warnings.some(
      ({ field, message }) => field === question.field && message === warning.message,
    );
    if (!isKnown) warnings.push({ field: question.field, ...warning });
  }
}
