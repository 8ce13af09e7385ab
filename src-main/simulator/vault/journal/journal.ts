import { fixedText } from '../../world/fixed-point.ts';
import { microText, spelled } from '../exact.ts';
import { priceOf } from '../episodes/holding.ts';
import type { OrderDraft } from '../orders/order-writer.ts';
import type { Stage } from '../episodes/stage.ts';
import type { DecisionAct, OrderOutcomeAct, VaultAct } from '../vault-act.ts';

interface Deciding {
  readonly at: number;
  readonly action: DecisionAct['action'];
  readonly summary: string;
  readonly reasons: readonly string[];
  readonly refusedBy?: DecisionAct['refusedBy'];
  /** Confidence, 0 to 1; drawn unless given. */
  readonly confidence?: number;
}

interface Ordering {
  readonly at: number;
  readonly decisionId: string;
  readonly sign: 1 | -1;
  readonly orderType: string;
  readonly lots: number;
  readonly limitPx: string | null;
  readonly reduceOnly: boolean;
  readonly cloid: `0x${string}` | null;
}

/** Fills of an order so far. */
export interface Filled {
  readonly lots: number;
  /** Lots times ticks. */
  readonly notional: number;
  readonly feeMicro: number;
}

export const unfilled: Filled = { lots: 0, notional: 0, feeMicro: 0 };

interface Outcome {
  readonly at: number;
  readonly orderId: string;
  readonly status: OrderOutcomeAct['status'];
  readonly filled: Filled;
  readonly oid: number | null;
  readonly rejectReason?: string;
}

/** The agent's journal of an episode. */
export interface Journal {
  readonly acts: readonly VaultAct[];
  readonly decide: (deciding: Deciding) => string;
  readonly order: (ordering: Ordering) => string;
  readonly outcome: (outcome: Outcome) => void;
  readonly add: (act: VaultAct) => void;
  readonly newId: (kind: string) => string;
}

/** Describes an order as the agent's journal does. */
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

type Write = (act: VaultAct) => void;
type NewId = Journal['newId'];

function decider(stage: Stage, write: Write, newId: NewId): Journal['decide'] {
  const { coin } = stage.market.market;
  const { strategyId } = stage;
  return ({ at, action, summary, reasons, refusedBy = null, ...given }) => {
    const decisionId = newId('dec');
    const drawn = Math.round(stage.rng.between(0.56, 0.94) * 100) / 100;
    const confidence = given.confidence ?? drawn;
    write({ kind: 'decision', at, coin, decisionId, action, confidence, strategyId, summary, refusedBy });
    reasons.forEach((text, i) =>
      write({ kind: 'reasoning', at: at + i + 1, coin, decisionId, step: i + 1, text }),
    );
    return decisionId;
  };
}

function sizeText({ market }: Stage, lots: number): string {
  return fixedText(lots, market.market.row.sizeDecimals);
}

function orderer(stage: Stage, write: Write, newId: NewId): Journal['order'] {
  const { coin } = stage.market.market;
  const { strategyId } = stage;
  return ({ sign, lots, ...ordering }) => {
    const orderId = newId('ord');
    const side = sign === 1 ? 'buy' : 'sell';
    const requested = sizeText(stage, lots);
    write({ kind: 'order', coin, orderId, strategyId, side, requested, ...ordering });
    return orderId;
  };
}

function outcomeOf(stage: Stage, { filled, rejectReason, ...rest }: Outcome): OrderOutcomeAct {
  const { lots, notional, feeMicro } = filled;
  const { market } = stage;
  return {
    kind: 'order_outcome',
    coin: market.market.coin,
    ...rest,
    filled: sizeText(stage, lots),
    averagePx: lots === 0 ? null : spelled(priceOf(market, notional).div(lots).toDecimalPlaces(10)),
    fee: microText(feeMicro),
    rejectReason: rejectReason ?? null,
  };
}

export function createJournal(stage: Stage): Journal {
  const acts: VaultAct[] = [];
  const ids = { count: 0 };
  const write: Write = (act) => {
    acts.push(act);
  };
  const newId = (kind: string): string => {
    ids.count += 1;
    return `${kind}-${stage.slot}-${stage.window}-${ids.count}`;
  };
  return {
    acts,
    newId,
    add: write,
    decide: decider(stage, write, newId),
    order: orderer(stage, write, newId),
    outcome: (outcome) => write(outcomeOf(stage, outcome)),
  };
}
