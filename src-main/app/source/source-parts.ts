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
import type { NameBrake } from './name-brake.ts';

export interface SourceParts {
  readonly startChild: StartChild;
  /** Shows a folder in the system's file manager; null: there is no desktop. */
  readonly reveal: ((path: string) => void) | null;
  /** How many daily backups are kept, as it is set now. */
  readonly backupsKept: () => number;
  readonly log: (scope: string) => Log;
  readonly registry: MarketRegistry;
  /** The world's time for a venue that is not embedded. */
  readonly world: WorldClock;
  readonly monotonic: MonotonicClock;
  /** The embedded simulator's time. */
  readonly simulatedTime: VirtualClock;
  readonly limits: { readonly venue: BudgetLimits; readonly simulator: BudgetLimits };
  readonly agentTimings: AgentTimings;
  /** What may be asked of an address lasts longer than a source: a switch gives no new allowance. */
  readonly budgetOf: (baseUrl: string) => WeightBudget;
  /** For accounts that the agent names, whichever source is open. */
  readonly brake: NameBrake;
  /** The feed names an account that is not the one in use, and none is configured. */
  readonly onNamedAccount: (address: string) => void;
  /** An alert of the source that is open is to be announced, or was announced and is over. */
  readonly onAlert: (alert: Alert, of: AlertOrigin) => void;
}

export interface OpeningParts extends SourceParts {
  readonly closers: Closers;
}

/** Where the venue is, and what time it has. */
export interface VenuePlace {
  readonly baseUrl: string;
  readonly world: ReceiptClock;
  readonly limits: BudgetLimits;
  readonly simulator: RunningSimulator | null;
}
