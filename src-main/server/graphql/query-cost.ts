import type {
  ExecutionArgs,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLArgument,
  GraphQLField,
  GraphQLObjectType,
  GraphQLSchema,
  SelectionNode,
  ValueNode,
} from 'graphql';
import { getNamedType, getNullableType, isListType, isObjectType, Kind } from 'graphql';
import { maxOffset, mostPoints, mostRows } from '../../queries/list-part.ts';

/** Rows of a list without a limit. Of lists within a row there is no telling: few decisions have more. */
const assumed: Readonly<Record<string, number>> = {
  'Query.markets': 300,
  'Query.positions': 50,
};
const assumedWithinRow = 2;
const byNumber = ['limit', 'first', 'points'] as const;

/** Of fields that return no rows but read many, in points: a row that may be returned is 1. */
export const costs = { performance: 250, statistics: 100 } as const;
export const rowsPassedOverPerPoint = 50;

interface Weighed {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Asked = Pick<ExecutionArgs, 'schema' | 'document' | 'operationName' | 'variableValues'>;

/** Points: those of a list within each row of another are multiplied, those of aliases added up. */
export function queryCost({ schema, document, operationName, variableValues }: Asked): number {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const operation = operations.find(({ name }) => name?.value === operationName) ?? operations[0];
  const root = schema.getQueryType();
  if (operation === undefined || !root) return 0;
  const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
  const weighed: Weighed = {
    schema,
    fragments: new Map(fragments.map((one) => [one.name.value, one])),
    variables: { ...defaultsOf(operation.variableDefinitions ?? []), ...variableValues },
  };
  return costOf(weighed, root, operation.selectionSet.selections);
}

type Definitions = readonly {
  readonly variable: { readonly name: { readonly value: string } };
  readonly defaultValue?: ValueNode | undefined;
}[];

function defaultsOf(definitions: Definitions): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    definitions.map(({ variable, defaultValue }) => [variable.name.value, numberIn(defaultValue)]),
  );
}

const numberIn = (value: ValueNode | undefined): number | undefined =>
  value?.kind === Kind.INT ? Number(value.value) : undefined;

/** One name is answered once, however often it is selected. */
function costOf(weighed: Weighed, type: GraphQLObjectType, selections: readonly SelectionNode[]): number {
  const named = new Map<string, FieldNode[]>();
  for (const field of fieldsIn(weighed, selections)) {
    const name = field.alias?.value ?? field.name.value;
    named.set(name, [...(named.get(name) ?? []), field]);
  }
  return [...named.values()].reduce((sum, fields) => sum + fieldCost(weighed, type, fields), 0);
}

function fieldsIn(
  weighed: Pick<Weighed, 'fragments'>,
  selections: readonly SelectionNode[],
  seen = new Set<string>(),
): readonly FieldNode[] {
  return selections.flatMap((one): readonly FieldNode[] => {
    if (one.kind === Kind.FIELD) return [one];
    if (one.kind === Kind.INLINE_FRAGMENT) return fieldsIn(weighed, one.selectionSet.selections, seen);
    const fragment = weighed.fragments.get(one.name.value);
    if (fragment === undefined || seen.has(one.name.value)) return [];
    seen.add(one.name.value);
    return fieldsIn(weighed, fragment.selectionSet.selections, seen);
  });
}

function fieldCost(weighed: Weighed, parent: GraphQLObjectType, nodes: readonly FieldNode[]): number {
  const [node] = nodes;
  const field = node === undefined ? undefined : parent.getFields()[node.name.value];
  if (node === undefined || field === undefined) return 0; // of the schema itself
  const type = getNamedType(field.type);
  const below = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? []);
  const inEach = isObjectType(type) ? costOf(weighed, type, below) : 0;
  const place = { parent, field, node };
  const rows = rowsOf(weighed, place);
  return ownCost(weighed, place) + (rows === null ? inEach : rows * (1 + inEach));
}

function ownCost({ variables }: Weighed, { parent, field, node }: Place): number {
  const cost = parent.name === 'Query' ? (costs as Readonly<Record<string, number>>)[field.name] : undefined;
  const offset = field.args.find(({ name }) => name === 'offset');
  const passedOver = offset === undefined ? 0 : numberOf(variables, node, offset);
  return (cost ?? 0) + Math.ceil(within(passedOver, maxOffset) / rowsPassedOverPerPoint);
}

interface Place {
  readonly parent: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly node: FieldNode;
}

/** A connection counts for them. */
const countedAbove = 'TradeConnection.edges';

/** null: it is no list. */
function rowsOf({ variables }: Weighed, { parent, field, node }: Place): number | null {
  const counted = field.args.find(({ name }) => byNumber.some((one) => one === name));
  if (counted !== undefined) return pageOf(variables, node, counted);
  if (!isListType(getNullableType(field.type)) || !isObjectType(getNamedType(field.type))) return null;
  const name = `${parent.name}.${field.name}`;
  return name === countedAbove ? null : (assumed[name] ?? assumedWithinRow);
}

function pageOf(variables: Weighed['variables'], node: FieldNode, argument: GraphQLArgument): number {
  return within(numberOf(variables, node, argument), argument.name === 'points' ? mostPoints : mostRows);
}

function numberOf(
  variables: Weighed['variables'],
  node: FieldNode,
  { name, defaultValue }: GraphQLArgument,
): unknown {
  const given = node.arguments?.find((one) => one.name.value === name)?.value;
  const asked = given?.kind === Kind.VARIABLE ? variables[given.name.value] : numberIn(given);
  return asked ?? defaultValue;
}

/** What is no number that the field takes is refused for itself. */
function within(asked: unknown, most: number): number {
  return typeof asked === 'number' && asked > 0 ? Math.min(asked, most) : 0;
}
