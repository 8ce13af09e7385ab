import type { WarningsQuestion } from '../../../queries/answer-warnings.ts';
import type { GraphqlContext } from './graphql-context.ts';

/** Adds a field's warnings to the answer's `extensions.warnings`, each once. */
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
