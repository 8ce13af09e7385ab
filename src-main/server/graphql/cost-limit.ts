import { complexityFromQuery } from '@pothos/plugin-complexity';
import type {
  ExecutionArgs,
  FieldNode,
  FragmentDefinitionNode,
  SelectionNode,
  SelectionSetNode,
} from 'graphql';
import { getOperationAST, GraphQLError, Kind } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { badInput } from './graph-error.ts';
import { costs, rowsPassedOverPerPoint } from './schema/complexity.ts';

/** Limit in points: enough for the largest page of decisions with the trades and the reasoning of each. */
const highestCost = 2_500;

/** Refuses a query that would keep every other caller waiting. */
export function costLimit(): Plugin {
  return {
    onExecute: ({ args, setResultAndStopExecution }) => {
      const cost = queryCost(args as ExecutionArgs);
      if (cost > highestCost) setResultAndStopExecution({ errors: [tooCostly(cost)] });
    },
  };
}

type CostRequest = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>;

/** Cost of a query in points: nested lists multiply, aliases add up. */
export function queryCost({ schema, document, operationName, variableValues }: CostRequest): number {
  const operation = getOperationAST(document, operationName);
  if (!operation) return 0;
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const byName = new Map(fragments.map((one) => [one.name.value, one]));
  const counted = { ...operation, selectionSet: mergedFields(operation.selectionSet.selections, byName) };
  // A null counts as absent: if an argument does not accept null, only its field fails and the others are answered.
  const variables = Object.fromEntries(
    Object.entries(variableValues ?? {}).filter(([, value]) => value !== null),
  );
  try {
    const query = { kind: Kind.DOCUMENT, definitions: [counted] } as const;
    return complexityFromQuery(query, { schema, variables }).complexity;
  } catch (error) {
    if (error instanceof GraphQLError) return 0; // variables of the wrong type: execution refuses the whole query
    throw error;
  }
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

/** Merges the fields of fragments into the selection, each response name once: it is answered once, however often it is selected. */
function mergedFields(selections: readonly SelectionNode[], fragments: Fragments): SelectionSetNode {
  const named = Map.groupBy(
    fieldsIn(selections, fragments).filter(({ name }) => !name.value.startsWith('__')),
    ({ alias, name }) => (alias ?? name).value,
  );
  return {
    kind: Kind.SELECTION_SET,
    selections: [...named.values()].flatMap(([first, ...others]) => {
      if (first?.selectionSet === undefined) return first ?? [];
      const below = [first, ...others].flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
      return { ...first, selectionSet: mergedFields(below, fragments) };
    }),
  };
}

function fieldsIn(
  selections: readonly SelectionNode[],
  fragments: Fragments,
  seen = new Set<string>(),
): readonly FieldNode[] {
  return selections.flatMap((one): readonly FieldNode[] => {
    if (one.kind === Kind.FIELD) return [one];
    if (one.kind === Kind.INLINE_FRAGMENT) return fieldsIn(one.selectionSet.selections, fragments, seen);
    const fragment = fragments.get(one.name.value);
    if (fragment === undefined || seen.has(one.name.value)) return [];
    seen.add(one.name.value);
    return fieldsIn(fragment.selectionSet.selections, fragments, seen);
  });
}

function tooCostly(cost: number): GraphQLError {
  const { performance, statistics } = costs;
  return new GraphQLError(
    `This query costs ${cost} points; the limit is ${highestCost}. Each row that it may return costs 1 point, counted in nested lists and under each alias. performance costs ${performance}, statistics ${statistics}, and offset 1 for every ${rowsPassedOverPerPoint} rows skipped. Lower limit or first, request fewer fields, or page with a cursor.`,
    { extensions: { code: badInput, error: 'invalid_limit', http: { spec: true, status: 400 } } },
  );
}
