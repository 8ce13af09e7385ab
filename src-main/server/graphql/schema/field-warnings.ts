import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { OrderStatus } from '../../../../src-preload/contract/views/trades/trade.ts';
import type { AnswerWarning } from '../../../operations/answer-marks.ts';
import { markedWarnings } from '../../../operations/answer-marks.ts';
import type { WarnedField, WarningsQuestion } from '../../../operations/answer-warnings.ts';
import {
  isWarnedField,
  listAnswerWarnings,
  listOnChainWarnings,
} from '../../../operations/answer-warnings.ts';
import type { Ask } from '../../../operations/operation.ts';
import { chosenBy } from '../../../operations/trades/history-filter.ts';
import type { ChoiceArguments } from './builder.ts';
import { choiceOf, periodOf } from './builder.ts';
import type { GraphqlContext } from './graphql-context.ts';

interface Arguments extends ChoiceArguments {
  readonly period?: string;
  readonly orderStatus?: OrderStatus | null;
}

type Resolve = GraphQLFieldResolver<unknown, GraphqlContext, Arguments>;

/**
 * Makes every field of Query add to the answer's `extensions.warnings` what is missing in its data or stale: what the answers of
 * its operations say of themselves, and what is known of the readings that they depend on. Throws for a field whose readings
 * are not declared.
 */
export function warnOfFields(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { name, resolve } = field;
    if (!isWarnedField(name)) throw new Error(`Query.${name} has no rule for its warnings.`);
    if (resolve !== undefined) field.resolve = warning(name, resolve as Resolve) as typeof resolve;
  }
  return schema;
}

function warning(field: WarnedField, resolve: Resolve): Resolve {
  return (root, args, context, info) => {
    const answers: unknown[] = [];
    const resolved = resolve(root, args, { ...context, ask: noting(context.ask, answers) }, info) as unknown;
    const warned = (value: unknown): unknown => {
      addWarnings(context, field, warningsOf(context, { field, args, answers }));
      return value;
    };
    return resolved instanceof Promise ? resolved.then(warned) : warned(resolved);
  };
}

/** Notes each answer, once it is there. */
function noting(ask: Ask, answers: unknown[]): Ask {
  return (operation, input, options) => {
    const answer = ask(operation, input, options);
    if (answer instanceof Promise)
      return answer.then((settled: unknown) => {
        answers.push(settled);
        return settled;
      }) as typeof answer;
    answers.push(answer);
    return answer;
  };
}

interface Answered {
  readonly field: WarnedField;
  readonly args: Arguments;
  readonly answers: readonly unknown[];
}

/** Fields that are answered from fills on the chain if it is the chosen source. Nothing is taken from the venue instead. */
const onChain: ReadonlySet<WarnedField> = new Set(['trades', 'tradeHistory', 'performance', 'statistics']);

function warningsOf(
  { ask, useBlockchainAsSource }: GraphqlContext,
  { field, args, answers }: Answered,
): readonly AnswerWarning[] {
  const choice = choiceOf(args);
  if (useBlockchainAsSource && onChain.has(field)) {
    const warnings = ask(listOnChainWarnings, choice);
    const isExplained = warnings.some(({ code }) => code === 'incomplete');
    return [...warnings, ...answers.flatMap((answer) => markedWarnings(answer, isExplained))];
  }
  return ask(listAnswerWarnings, { field, answers, choice, ...periodAndFact(field, args) });
}

function periodAndFact(
  field: WarnedField,
  { period, orderStatus = null }: Arguments,
): Pick<WarningsQuestion, 'period' | 'chosenBy'> {
  return {
    period: period === undefined ? 'all' : periodOf(period),
    // The agent alone reports how many orders were rejected or rest.
    chosenBy: field === 'statistics' ? 'report' : chosenBy({ status: orderStatus }),
  };
}

/** Adds the warnings about a field of rows, unless one was added before: rows of one answer depend on the same readings. */
export function warnOfRows(context: GraphqlContext, field: WarnedField): void {
  if (context.warnedRows.has(field)) return;
  context.warnedRows.add(field);
  addWarnings(context, field, context.ask(listAnswerWarnings, { field, period: 'all' }));
}

function addWarnings(
  { warnings }: GraphqlContext,
  field: WarnedField,
  found: readonly AnswerWarning[],
): void {
  for (const warning of found) {
    const isKnown = warnings.some((known) => known.field === field && known.message === warning.message);
    if (!isKnown) warnings.push({ field, ...warning });
  }
}
