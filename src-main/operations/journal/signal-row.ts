import type { SignalRow } from '../../../src-preload/contract/bridge/trades.ts';
import type { AgentSignal } from '../../domain/journal/agent-status.ts';
import { marketOfRow } from '../markets/row-market.ts';
import type { Reads } from '../scope.ts';

/** Characters of a signal's reasoning that are shown. */
const excerptLength = 500;

/** Fields that every signal has, in the status and in the journal. */
type ReportedSignal = Omit<AgentSignal, 'symbol'> & {
  readonly key: string;
  readonly coin: string | null;
  readonly symbol: string | null;
  /** World ms; null: not given. */
  readonly at: number | null;
  readonly expiresAt: number | null;
};

export function signalRow(scope: Reads<'catalog' | 'fills'>, signal: ReportedSignal): SignalRow {
  return {
    key: signal.key,
    signalId: signal.signalId,
    market: marketOfRow(scope, { coin: signal.coin, namedBy: 'agent' }),
    symbol: signal.symbol ?? signal.coin,
    direction: signal.direction,
    confidence: clampedShare(signal.confidence),
    source: signal.source,
    reasoningExcerpt: signal.reasoningExcerpt === null ? null : cut(signal.reasoningExcerpt),
    actedOn: signal.actedOn,
    at: signal.at,
    expiresAt: signal.expiresAt,
  };
}

export function clampedShare(share: number | null): number | null {
  return share === null || Number.isNaN(share) ? null : Math.min(1, Math.max(0, share));
}

/** Cuts a text by whole characters, not within a surrogate pair. */
function cut(text: string): string {
  return text.length <= excerptLength ? text : [...text].slice(0, excerptLength).join('');
}
