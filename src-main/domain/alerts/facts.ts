import type { StopCoverage } from '../account/protective-orders.ts';
import type { DecimalText } from '../decimal.ts';
import type { MoneyFlow } from '../performance/money-flow.ts';
import type { RiskReport } from '../risk/risk-report.ts';
import { dayMs, hourMs } from '../../time.ts';

/** A fact that is missing or too old: it neither raises nor resolves an alert. */
export interface Unknown {
  /** Why it is not known, in a sentence without figures that change as time passes. */
  readonly unknown: string;
}

export const isUnknown = (fact: object): fact is Unknown => 'unknown' in fact;

/** The agent as the alert rules see it. A stale status counts as silence. */
export type AgentFacts =
  /** No feed for this network. */
  | { readonly kind: 'none' }
  /** Not read yet, or unreachable for less than a minute. `reason`: a sentence that says which. */
  | { readonly kind: 'unread'; readonly reason: string }
  /** Its status is too old. `reason`: a sentence with the age. */
  | { readonly kind: 'silent'; readonly reason: string }
  /** Its feed has not been readable for a minute or more. `reason`: a sentence with the failure. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  | {
      readonly kind: 'reported';
      readonly operationalStatus: 'running' | 'paused' | 'degraded';
      readonly reason: string | null;
      /** Exact coins it trades; null: not known. */
      readonly symbols: readonly string[] | null;
      readonly risk:
        | {
            readonly kind: 'absent';
            /** Whether it was reported before. */ readonly wasReported: boolean;
          }
        | { readonly kind: 'unreadable' }
        | { readonly kind: 'report'; readonly report: RiskReport };
    };

/** Whether the venue answers. `unread`: nothing received in the first minute after the start. */
export type VenueFact =
  | { readonly kind: 'unread' | 'answers' }
  | { readonly kind: 'stale'; readonly message: string; readonly remedy: string };

/** Whether a source answers. `unread`: nothing received yet, or unreachable for less than a minute; `reason` says which. */
export type SourceFact =
  | { readonly kind: 'none' | 'answers' }
  | { readonly kind: 'unread'; readonly reason: string }
  | { readonly kind: 'unreachable'; readonly message: string; readonly remedy: string };

/** A position, with its liquidation price and whether a stop loss protects it. */
export interface PositionFact {
  readonly coin: string;
  /** Why it is not known now, in a sentence: it may have changed or be gone. null: it is known. */
  readonly unread: string | null;
  readonly liquidation:
    /** `none`: no price liquidates it. `unknown`: its mark is unknown, or the position is. */
    | { readonly kind: 'none' | 'unknown' }
    | { readonly kind: 'at'; readonly price: DecimalText; readonly mark: DecimalText };
  readonly stop:
    | { readonly kind: 'resting' }
    /** Its orders are not known now, for this reason. */
    | { readonly kind: 'unknown'; readonly reason: string }
    /**
     * No stop loss protects it. `since`: world ms since which that has been seen. `seenForMs`: how long that is, ms; on a faster world
     * clock, correspondingly less.
     */
    | {
        readonly kind: 'missing';
        readonly coverage: Extract<StopCoverage, 'none' | 'beyond_liquidation'>;
        readonly since: number;
        readonly seenForMs: number;
      };
}

/** New entries in one market: the agent's report against what forbids them. */
export interface EntryFact {
  readonly coin: string;
  readonly verdicts:
    | { readonly kind: 'agree' }
    /** Nothing known forbids what the agent allows, but a halt was not read yet, or not recently. */
    | {
        readonly kind: 'unknown';
        readonly ofVenue: boolean;
        /** Names what is not known of this market, in a sentence. */
        readonly ofMarket: string | null;
      }
    /** The agent allows new entries that `blocker`, a sentence, forbids. `since`: first seen, world ms. */
    | {
        readonly kind: 'differ';
        readonly blocker: string;
        /** The cause concerns many markets: a venue halt, a failing provider. */
        readonly isShared: boolean;
        readonly since: number;
      };
}

/** Account value over the window of the equity rule. */
export interface EquityFact {
  /** Ascending; the latest is within the last minutes. `partial`: it leaves something out, as do all partial samples next to it. */
  readonly points: readonly {
    readonly at: number;
    readonly equityUsd: DecimalText;
    readonly partial: boolean;
  }[];
  readonly flows: readonly MoneyFlow[];
}

/** An event that an alert counts. */
export interface AlertEvent {
  /** Stable id. */
  readonly id: string;
  readonly coin: string | null;
  /** Time of detection, world ms. */
  readonly at: number;
  /** Details, e.g. the venue's reason, or the difference. */
  readonly text: string;
}

/** Current facts. */
export interface AlertFacts {
  readonly agent: AgentFacts;
  readonly venue: VenueFact;
  readonly sources: Readonly<Record<'reference' | 'chain', SourceFact>>;
  readonly positions: readonly PositionFact[] | Unknown;
  /** DEXes on which the account may hold a further position, by name, and why that is not known: a sentence. */
  readonly unreadDexes: ReadonlyMap<string, string>;
  readonly equity: EquityFact | Unknown;
  /** Markets that the agent trades or holds. */
  readonly entries: readonly EntryFact[] | Unknown;
  /** At least those of the last `eventWindowsMs`. */
  readonly rejections: readonly AlertEvent[] | Unknown;
  readonly mismatches: readonly AlertEvent[] | Unknown;
  readonly liquidations: readonly AlertEvent[] | Unknown;
  readonly store: StoreFacts;
  readonly evidence: EvidenceFacts;
}

/** Whether the store can be written. */
export type StoreFacts =
  | { readonly kind: 'written' }
  | { readonly kind: 'failed'; readonly reason: string; readonly remedy: string };

/**
 * Whether the record's rows are as they were hashed, whether that can be checked, and its backups. `unknown`: not checked, or not
 * tried, since the start.
 */
export type EvidenceFacts = Readonly<Record<'rows' | 'log' | 'backup', EvidenceFact>>;
type EvidenceFact =
  | { readonly kind: 'unknown' | 'good' }
  | { readonly kind: 'problem'; readonly message: string; readonly remedy: string };

/** An event alert resolves this long after the last event of its market was detected. */
export const eventWindowsMs = {
  rejections: hourMs,
  mismatches: dayMs,
  /** Over a weekend. */
  liquidations: 3 * dayMs,
} as const;
