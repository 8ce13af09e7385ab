import type { DecimalText } from '../decimal.ts';
import { Exact } from '../exact.ts';
import { isUnsettled } from '../performance/money-flow.ts';
import { minuteMs } from '../../time.ts';
import type { RuleCheck } from './condition.ts';
import { off, on } from './condition.ts';
import type { EquityFact } from './facts.ts';
import { writtenShare, writtenUsd } from './written.ts';

interface EquityFall {
  readonly from: DecimalText;
  readonly to: DecimalText;
  readonly share: number;
}

/** Checks the fall of the account value. Deposits and withdrawals do not count; one of an unknown amount leaves the fall unknown. */
export const checkEquity: RuleCheck = ({ facts: { equity }, settings, now }) => {
  const { equityDropShare, equityDropMinutes } = settings;
  const fall = equity === null ? null : fallWithin(equity, now - equityDropMinutes * minuteMs);
  if (fall === null) return null;
  if (fall.share < equityDropShare) return off;
  return on({
    message: `Account value fell ${writtenShare(fall.share)} in the last ${equityDropMinutes} minutes, from ${writtenUsd(fall.from)} to ${writtenUsd(fall.to)}.`,
    remedy:
      'Check open positions. A withdrawal of the last minutes counts as a fall until the ledger is read.',
    screen: 'performance',
  });
};

/** Returns the fall from the highest value since an instant to the latest, as if all flows had come at its start; null: unknown. */
function fallWithin({ points, flows }: EquityFact, since: number): EquityFall | null {
  const isNearFlow = isUnsettled(flows);
  const settled = points.filter(({ at }) => at >= since && !isNearFlow(at));
  const last = settled.at(-1);
  if (last === undefined || settled.length < 2) return null;
  const between = flows.filter(({ at }) => at > since && at <= last.at);
  if (between.some(({ usd }) => usd === null)) return null;
  const values = settled.map(({ at, equityUsd }) =>
    between.filter((flow) => flow.at > at).reduce((sum, { usd }) => sum.plus(usd ?? 0), new Exact(equityUsd)),
  );
  const high = values.reduce((most, value) => (value.gt(most) ? value : most));
  if (high.lte(0)) return null;
  return {
    from: high.toFixed() as DecimalText, // exact decimal text
    to: last.equityUsd,
    share: high.minus(last.equityUsd).div(high).toNumber(),
  };
}
