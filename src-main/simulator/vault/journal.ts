import { fixedText } from '../world/fixed-point.ts';
import { microText, spelled } from './exact.ts';
import { priceOf } from './holding.ts';
import type { OrderDraft } from './order-desk.ts';
import type { Stage } from './stage.ts';
import type { DecisionAct, OrderOutcomeAct, VaultAct } from './vault-act.ts';

export interface Deciding {
  readonly at: number;
  readonly action: DecisionAct['action'];
  readonly summary: string;
  readonly reasons: readonly string[];
  readonly refusedBy?: DecisionAct['refusedBy'];
}

export interface Ordering {
  readonly at: number;
  readonly decisionId: string;
  readonly sign: 1 | -1;
  readonly orderType: string;
  readonly lots: number;
  readonly limitPx: string | null;
  readonly reduceOnly: boolean;
  readonly cloid: `0x${string}` | null;
}

/** What has come of an order so far. */
export interface Filled {
  readonly lots: number;
  /** Lots times ticks. */
  readonly notional: number;
  readonly feeMicro: number;
}

export const unfilled: Filled = { lots: 0, notional: 0, feeMicro: 0 };

export interface Outcome {
  readonly at: number;
  readonly orderId: string;
  readonly status: OrderOutcomeAct['status'];
  readonly filled: Filled;
  readonly oid: number | null;
  readonly rejectReason?: string;
}

/** The agent's own account of an episode. */
export interface Journal {
  readonly acts: readonly VaultAct[];
  readonly decide: (deciding: Deciding) => string;
  readonly order: (ordering: Ordering) => string;
  readonly outcome: (outcome: Outcome) => void;
  readonly add: (act: VaultAct) => void;
  readonly newId: (kind: string) => string;
}

/** An order as the agent would put it. */
export function orderingOf(draft: OrderDraft, lots: number, decisionId: string): Ordering {
  const { orderType, limitPx, reduceOnly, cloid, timestamp } = draft.facts;
  return {
    at: timestamp - 60,
    decisionId,
    sign: draft.sign,
    orderType,
    lots,
    limitPx: orderType.endsWith('Limit') ? limitPx : null,
    reduceOnly,
    cloid,
  };
}

export function createJournal(stage: Stage): Journal {
  const acts: VaultAct[] = [];
  const ids = { count: 0 };
  const { coin } = stage.market.market;
  const sizeText = (lots: number): string => fixedText(lots, stage.market.market.row.sizeDecimals);
  const newId = (kind: string): string => {
    ids.count += 1;
    return `${kind}-${stage.slot}-${stage.window}-${ids.count}`;
  };
  return {
    acts,
    newId,
    add: (act) => acts.push(act),
    decide: ({ at, action, summary, reasons, refusedBy = null }) => {
      const decisionId = newId('dec');
      const confidence = Math.round(stage.dice.between(0.52, 0.94) * 100) / 100;
      const { strategyId } = stage;
      acts.push({
        kind: 'decision',
        at,
        coin,
        decisionId,
        action,
        confidence,
        strategyId,
        summary,
        refusedBy,
      });
      reasons.forEach((text, i) =>
        acts.push({ kind: 'reasoning', at: at + i + 1, coin, decisionId, step: i + 1, text }),
      );
      return decisionId;
    },
    order: ({ sign, lots, ...ordering }) => {
      const orderId = newId('ord');
      acts.push({
        kind: 'order',
        coin,
        orderId,
        strategyId: stage.strategyId,
        side: sign === 1 ? 'buy' : 'sell',
        requested: sizeText(lots),
        ...ordering,
      });
      return orderId;
    },
    outcome: ({ at, orderId, status, filled, oid, rejectReason = null }) => {
      const { lots, notional, feeMicro } = filled;
      const averagePx =
        lots === 0 ? null : spelled(priceOf(stage.market, notional).div(lots).toDecimalPlaces(10));
      const fee = microText(feeMicro);
      acts.push({
        kind: 'order_outcome',
        at,
        coin,
        orderId,
        status,
        filled: sizeText(lots),
        averagePx,
        fee,
        rejectReason,
        oid,
      });
    },
  };
}
