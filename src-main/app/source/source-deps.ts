import type { Closers } from '../closers.ts';
import type { MonotonicClock, ReceiptClock, VirtualClock, WorldClock } from '../../clock.ts';
import type { Alert } from '../../domain/alerts/alert.ts';
import type { MarketRegistry } from '../../domain/markets/market-registry.ts';
import type { Log } from '../../log.ts';
import type { StartChild } from '../../processes/child.ts';
import type { AgentTimings } from '../../readers/agent/agent-reader.ts';
import type { RunningSimulator } from '../../simulator/start-simulator.ts';
import type { BudgetLimits, WeightBudget } from '../../venue/hyperliquid/weight-budget.ts';
import type { AlertOrigin } from '../../webhooks/alert-webhooks.ts';
import type { NameThrottle } from './name-throttle.ts';

export interface SourceDeps {
  readonly startChild: StartChild;
  /** Shows a folder in the system's file manager; null: no desktop. */
  readonly reveal: ((path: string) => void) | null;
  /** Number of daily backups to keep, as configured now. */
  readonly backupsKept: () => number;
  readonly log: (scope: string) => Log;
  readonly registry: MarketRegistry;
  /** World clock for a venue that is not embedded. */
  readonly world: WorldClock;
  readonly monotonic: MonotonicClock;
  /** Clock of the embedded simulator. */
  readonly simulatedTime: VirtualClock;
  readonly limits: { readonly venue: BudgetLimits; readonly simulator: BudgetLimits };
  readonly agentTimings: AgentTimings;
  /** Request budget of an address. It outlives a source: a switch gives no new allowance. */
  readonly budgetOf: (baseUrl: string) => WeightBudget;
  /** Throttle for accounts that the agent names, across sources. */
  readonly throttle: NameThrottle;
  /** Called if the feed names an account that is not the one in use, and none is configured. */
  readonly onNamedAccount: (address: string) => void;
  /** Called if an alert of the open source is to be announced, or an announced one is over. */
  readonly onAlert: (alert: Alert, of: AlertOrigin) => void;
}

export interface OpeningDeps extends SourceDeps {
  readonly closers: Closers;
}

/** Address and clock of the venue. */
export interface VenueConnection {
  readonly baseUrl: string;
  readonly world: ReceiptClock;
  readonly limits: BudgetLimits;
  readonly simulator: RunningSimulator | null;
}
