import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import { GraphQLError } from 'graphql';
import {
  PerformancePeriod,
  Performance,
  PerformanceLeftOut,
  TradeSource,
} from '../../../../src-preload/contract/views/performance/performance.ts';
import type { CandleInterval } from '../../../../src-preload/contract/views/markets/candles.ts';
import { candleIntervals } from '../../../../src-preload/contract/views/markets/candle-intervals.ts';
import { PerpscopeError } from '../../../errors.ts';
import type { ListPart, MarketChoice } from '../../../operations/graph-questions.ts';
import { statisticsParts } from '../../../operations/graph-questions.ts';
import { mostRows } from '../../../operations/list-part.ts';
import { AlertRule, AlertSeverity } from '../../../../src-preload/contract/views/alerts/alerts.ts';
import { OrderRow } from '../../../../src-preload/contract/views/account/order.ts';
import { LeftOut, Pool } from '../../../../src-preload/contract/views/account/pool.ts';
import { Position, ProtectiveOrder } from '../../../../src-preload/contract/views/account/position.ts';
import { ExportFormat, ExportSubject } from '../../../../src-preload/contract/views/exports/exports.ts';
import { AgentToken } from '../../../../src-preload/contract/views/funds/agent-token.ts';
import { DepositState, EscrowChain } from '../../../../src-preload/contract/views/funds/fund-movement.ts';
import { LedgerDirection, LedgerList } from '../../../../src-preload/contract/views/funds/ledger.ts';
import {
  AssetClass,
  MarketActivation,
  ObservedBy,
  VenueName,
  VenueNetwork,
} from '../../../../src-preload/contract/views/identity.ts';
import { AgentStatusView } from '../../../../src-preload/contract/views/journal/agent-status.ts';
import { DecisionAction } from '../../../../src-preload/contract/views/journal/decisions.ts';
import { ActiveSignal } from '../../../../src-preload/contract/views/journal/signals.ts';
import { CandleIncompleteReason } from '../../../../src-preload/contract/views/markets/candles.ts';
import { CalendarName, VenueSession } from '../../../../src-preload/contract/views/markets/market.ts';
import { ReferenceDelay } from '../../../../src-preload/contract/views/reference/reference.ts';
import { RiskField } from '../../../../src-preload/contract/views/risk/risk.ts';
import {
  OrderStatus,
  ReconciliationKind,
  RestingState,
} from '../../../../src-preload/contract/views/trades/trade.ts';
import { ChainCheckState } from '../../../../src-preload/contract/views/trades/chain-check.ts';
import { badInput } from '../graph-error.ts';
import { usualCost } from './complexity.ts';
import type { GraphqlContext } from './graphql-context.ts';

interface SchemaShape {
  readonly Context: GraphqlContext;
  readonly DefaultFieldNullability: false;
  readonly Scalars: Readonly<
    Record<'DateTime' | 'Interval' | 'Period', { readonly Input: string; readonly Output: string }>
  >;
}

export type Builder = ReturnType<typeof createBuilder>;

/** Creates the builder. Fields are non-null unless declared nullable. cost-limit checks a query's cost before it is executed. */
export function createBuilder() {
  return new SchemaBuilder<SchemaShape>({
    plugins: [ComplexityPlugin],
    complexity: { fieldComplexity: usualCost, disabled: true },
    defaultFieldNullability: false,
  });
}

/** Closed sets of values, spelled as on REST. */
const closedSets = {
  AccountMode: Pool.shape.accountMode.unwrap().options,
  AgentOperationalStatus: AgentStatusView.shape.status.options,
  AgentTokenPriceSource: AgentToken.shape.source.unwrap().options,
  AlertRule: AlertRule.options,
  AlertSeverity: AlertSeverity.options,
  AssetClass: AssetClass.options,
  CalendarName: CalendarName.options,
  CandleIncompleteReason: CandleIncompleteReason.options,
  ChainCheckState: ChainCheckState.options,
  DecisionAction: DecisionAction.options,
  DepositStatus: DepositState.shape.status.options,
  EscrowChain: EscrowChain.options,
  ExportFormat: ExportFormat.options,
  ExportSubject: ExportSubject.options,
  HistoryIncompleteReason: Performance.shape.incompleteReason.unwrap().options,
  LedgerDirection: LedgerDirection.options,
  LedgerIncompleteReason: LedgerList.shape.incompleteReason.unwrap().options,
  LeftOutReason: LeftOut.shape.reason.options,
  MarginMode: Position.shape.marginMode.options,
  MarketActivation: MarketActivation.options,
  ObservedBy: ObservedBy.options,
  OpenOrderStatus: OrderRow.shape.status.options,
  OrderSide: OrderRow.shape.side.options,
  OrderStatus: OrderStatus.options,
  StatisticsPart: statisticsParts,
  PerformanceLeftOutKind: PerformanceLeftOut.shape.of.options,
  PositionSide: Position.shape.side.options,
  ProtectionKind: ProtectiveOrder.shape.kind.options,
  Reconciliation: ReconciliationKind.options,
  ReferenceDelay: ReferenceDelay.options,
  RestingState: RestingState.options,
  RiskField: RiskField.options,
  SignalDirection: ActiveSignal.shape.direction.options,
  StopCoverage: Position.shape.stopCoverage.unwrap().options,
  TradeSource: [...TradeSource.options, 'blockchain'] as const,
  VenueName: VenueName.options,
  VenueNetwork: VenueNetwork.options,
  VenueSession: VenueSession.options,
} as const satisfies Readonly<Record<string, readonly string[]>>;

type SetName = keyof typeof closedSets;
type Enums = {
  readonly [Name in SetName]: PothosSchemaTypes.EnumRef<
    Builder['$inferSchemaTypes'],
    (typeof closedSets)[Name][number]
  >;
};

function defineEnums(builder: Builder): Enums {
  const defined = Object.entries(closedSets).map(
    ([name, values]) => [name, builder.enumType(name, { values })] as const,
  );
  return Object.fromEntries(defined) as unknown as Enums; // one for each name, as declared
}

/** Enum of a closed set in the contract. Throws if there is none; `at` names the field. */
export function enumOf(enums: Enums, words: readonly string[], at: string): object {
  const isOf = (values: readonly string[]): boolean => values.join() === words.join();
  const name = (Object.keys(closedSets) as SetName[]).find((one) => isOf(closedSets[one]));
  if (name === undefined) throw new Error(`${at} is a closed set that is no enum: ${words.join(', ')}.`);
  return enums[name];
}

const descriptions = {
  DateTime: 'A time as ISO-8601 text in UTC. One that the agent recorded ends in Z, any other in +00:00.',
  Interval: `Length of a candle: ${candleIntervals.join(', ')}.`,
  Period: `How far back: ${PerformancePeriod.options.join(', ')}.`,
} as const;

/**
 * Defines the scalars with a form of their own. Values that begin with a digit can't be enum names. The field that takes a value
 * outside the set rejects it, so the fields beside it are still answered.
 */
function defineScalars(builder: Builder): void {
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

/** Nullability of a list whose rows may fail one by one: a failed row is null beside the others. */
export const whole = { list: true, items: false } as const;
export const usualLimit = 50;

export type Shared = ReturnType<typeof defineShared>;

/** Defines the enums and arguments that several subjects use. */
export function defineShared(builder: Builder) {
  const enums = defineEnums(builder);
  defineScalars(builder);
  const choice = builder.args((t) => ({
    assetClass: t.field({ type: enums.AssetClass }),
    marketId: t.string({ description: 'A malformed id, or one of another network, is an error.' }),
  }));
  const page = builder.args((t) => ({
    limit: t.int({ required: true, defaultValue: usualLimit, description: `1 to ${mostRows}.` }),
    offset: t.int({
      required: true,
      defaultValue: 0,
      description: 'Number of newest rows to skip. New rows shift it: the next page may repeat rows.',
    }),
  }));
  const period = builder.args((t) => ({
    period: t.field({ type: 'Period', required: true, defaultValue: '7d' }),
  }));
  return { enums, choice, page, period };
}

export interface ChoiceArguments {
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

/** Description of a list that is paged by offset here and by cursor over REST. */
export const pagedOverRest = (description: string, list: string): string =>
  `${description} To page through them, use GET /api/v1/agent/${list}, which has a cursor.`;

export function intervalOf(interval: string): CandleInterval {
  const known = candleIntervals.find((one) => one === interval);
  if (known !== undefined) return known;
  throw new PerpscopeError('invalid_interval', `interval must be one of ${candleIntervals.join(', ')}.`);
}

export function periodOf(period: string): PerformancePeriod {
  const parsed = PerformancePeriod.safeParse(period);
  if (parsed.success) return parsed.data;
  throw new PerpscopeError(
    'invalid_period',
    `period must be one of ${PerformancePeriod.options.join(', ')}.`,
  );
}
