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
import {
  Performance,
  PerformanceLeftOut,
  TradeSource,
} from '../../../../src-preload/contract/views/performance/performance.ts';
import { ReferenceDelay } from '../../../../src-preload/contract/views/reference/reference.ts';
import { RiskField } from '../../../../src-preload/contract/views/risk/risk.ts';
import {
  OrderStatus,
  ReconciliationKind,
  RestingState,
} from '../../../../src-preload/contract/views/trades/trade.ts';
import { ChainCheckState } from '../../../../src-preload/contract/views/trades/chain-check.ts';
import type { Builder } from './schema-builder.ts';

/** Closed sets of words, spelled as on REST. */
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
  PerformanceLeftOutKind: PerformanceLeftOut.shape.of.options,
  PositionSide: Position.shape.side.options,
  ProtectionKind: ProtectiveOrder.shape.kind.options,
  Reconciliation: ReconciliationKind.options,
  ReferenceDelay: ReferenceDelay.options,
  RestingState: RestingState.options,
  RiskField: RiskField.options,
  SignalDirection: ActiveSignal.shape.direction.options,
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

export function defineEnums(builder: Builder): Enums {
  const defined = Object.entries(closedSets).map(
    ([name, values]) => [name, builder.enumType(name, { values })] as const,
  );
  return Object.fromEntries(defined) as unknown as Enums; // one for each name, as declared
}

/** The enum of a contract's closed set. Throws where there is none: `at` is the field that has it. */
export function enumOf(enums: Enums, words: readonly string[], at: string): object {
  const isOf = (values: readonly string[]): boolean => values.join() === words.join();
  const name = (Object.keys(closedSets) as SetName[]).find((one) => isOf(closedSets[one]));
  if (name === undefined) throw new Error(`${at} is a closed set that is no enum: ${words.join(', ')}.`);
  return enums[name];
}
