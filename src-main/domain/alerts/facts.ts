import type { DecimalText } from '../decimal.ts';
import type { RiskReport } from '../risk/risk-report.ts';
import { dayMs, hourMs } from '../../time.ts';

/** The agent as alerts see it. What it says counts only while it is young: an old word is silence, whatever it said. */
export type AgentFacts =
  /** No feed of this network: nothing to watch. */
  | { readonly kind: 'none' }
  /** Not read yet. */
  | { readonly kind: 'unread' }
  /** `reason`: a sentence that names the age or the failure. */
  | { readonly kind: 'silent'; readonly reason: string }
  | {
      readonly kind: 'reported';
      readonly operationalStatus: 'running' | 'paused' | 'degraded';
      readonly reason: string | null;
      readonly risk:
        | {
            readonly kind: 'absent';
            /** It was there once, as far as is recorded. */ readonly wasReported: boolean;
          }
        | { readonly kind: 'unreadable' }
        | { readonly kind: 'report'; readonly report: RiskReport };
    };

/** Whether the venue can be reached. `unread`: nothing received since the start, a minute ago at most. */
export type VenueFact =
  | { readonly kind: 'unread' | 'answers' }
  | { readonly kind: 'stale'; readonly message: string; readonly remedy: string };

/** A position of a young reading, and how near its liquidation is. */
export interface PositionFact {
  readonly coin: string;
  readonly liquidation:
    /** `none`: no price liquidates it. `unknown`: its mark is not known, or too old. */
    | { readonly kind: 'none' | 'unknown' }
    | { readonly kind: 'at'; readonly price: DecimalText; readonly mark: DecimalText };
}

/** The verdicts on new entries in one market: the agent's beside what forbids them whatever it says. */
export interface EntryFact {
  readonly coin: string;
  readonly verdicts:
    | { readonly kind: 'agree' }
    /** Nothing known forbids what the agent allows, but whether a halt does was not read yet, or not lately. */
    | { readonly kind: 'unknown'; readonly ofVenue: boolean; readonly ofMarket: boolean }
    /** The agent allows what `blocker`, a sentence, forbids; seen to be so since `since`, world ms. */
    | {
        readonly kind: 'differ';
        readonly blocker: string;
        /** It is one for many markets, and says nothing of this one alone: the venue halts, a provider fails. */
        readonly isShared: boolean;
        readonly since: number;
      };
}

/** Something that happened once. */
export interface AlertEvent {
  /** The same however often it is told. */
  readonly id: string;
  readonly coin: string | null;
  /** When it came to be known, world ms. */
  readonly at: number;
  /** e.g. the venue's reason, or what does not agree. */
  readonly text: string;
}

/** What is recorded, as of now. null: not known now, or too old to count: nothing is raised or resolved by it. */
export interface AlertFacts {
  readonly agent: AgentFacts;
  readonly venue: VenueFact;
  readonly positions: readonly PositionFact[] | null;
  /** Of the markets that the agent trades, and those that are held. */
  readonly entries: readonly EntryFact[] | null;
  /** At least those of the last `eventWindowsMs`. */
  readonly rejections: readonly AlertEvent[] | null;
  readonly mismatches: readonly AlertEvent[] | null;
  readonly store: StoreFacts;
}

/** Whether what is read is also recorded. */
export type StoreFacts =
  | { readonly kind: 'written' }
  | { readonly kind: 'failed'; readonly reason: string; readonly remedy: string };

/** So long after the last of its kind in a market came to be known a happening's alert is over. */
export const eventWindowsMs = { rejections: hourMs, mismatches: dayMs } as const;
