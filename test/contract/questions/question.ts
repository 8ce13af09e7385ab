import type { z } from 'zod';
import type { AnswerOrFailure } from '../../../src-preload/contract/bridge/failure.ts';
import type { MarketReference } from '../../../src-preload/contract/views/identity.ts';
import { Refusal, type Interfaces } from '../interfaces.ts';
import { camelOf } from '../facts.ts';

export const interfaceNames = ['rest', 'mcp', 'rpc', 'graphql', 'window', 'client'] as const;
export type InterfaceName = (typeof interfaceNames)[number];
export type Ask = (interfaces: Interfaces) => Promise<unknown>;

/** A question, as each interface asks it; an interface that is not named doesn't have it. */
export interface Question {
  readonly asks: string;
  /** Name of questions of one kind, for the table of interfaces; absent: it is the only one of its kind. */
  readonly kind?: string;
  /** Facts that each interface reports, with the same values. */
  readonly facts: readonly string[];
  /** Names of the contract that differ by more than case, with the names used here. */
  readonly names?: Readonly<Record<string, string>>;
  readonly by: Partial<Record<InterfaceName, Ask>>;
}

export const keysOf = ({ shape }: z.ZodObject): readonly string[] => Object.keys(shape).map(camelOf);
export const part =
  (name: string) =>
  (answer: unknown): unknown =>
    (answer as Readonly<Record<string, unknown>>)[name];

export function reported<T>(answer: AnswerOrFailure<T>): T {
  if (answer.kind === 'answer') return answer.value;
  throw new Refusal(answer.error.code);
}

/** A row of the window has its market's identity in a room of its own. */
export const flat = <T extends { readonly market: MarketReference | null }>(row: T): unknown => ({
  marketId: row.market?.marketId ?? null,
  ...row,
});

/** The two that the tests ask about most. */
export const btc = 'sim-testnet:BTC';
export const tsla = 'sim-testnet:xyz:TSLA';
/** A page of the window's lists. */
export const firstPage = { cursor: null, limit: 50 } as const;
