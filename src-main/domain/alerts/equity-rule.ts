import type { DecimalText } from '../decimal.ts';
import { Exact } from '../exact.ts';
import { isUnsettled } from '../performance/money-flow.ts';
import { minuteMs } from '../../time.ts';
import type { RuleCheck } from './condition.ts';
import { off, on } from './condition.ts';
import type { EquityFact, Unknown } from './facts.ts';
import { isUnknown } from './facts.ts';
import { writtenShare, writtenUsd } from './written.ts';

interface EquityFall {
  readonly from: DecimalText;
  readonly to: DecimalText;
  readonly share: number;
  /** Both values leave something out. */
  readonly partial: boolean;
}

/** Checks the fall of the account value. Deposits and withdrawals do not count; one of an unknown amount leaves the fall unknown. */
export const checkEquity: RuleCheck = ({ facts: { equity }, settings, now }) => {
  const { equityDropShare, equityDropMinutes } = settings;
  const fall = isUnknown(equity) ? equity : fallWithin(equity, now - equityDropMinutes * minuteMs);
  if (isUnknown(fall)) return fall;
  if (fall.share < equityDropShare) return off;
  return on({
    message: `Account value fell ${writtenShare(fall.share)} in the last ${equityDropMinutes} minutes, from ${writtenUsd(fall.from)} to ${writtenUsd(fall.to)}${fall.partial ? ' (both partial)' : ''}.`,
    remedy:
      'Check open positions. A withdrawal of the last minutes counts as a fall until the ledger is read.',
  });
};

/** Returns the fall from the highest value since an instant to the latest, as if all flows had come at its start. */
function fallWithin({ points, flows }: EquityFact, since: number): EquityFall | Unknown {
  const isNearFlow = isUnsettled(flows);
  const inTime = points.filter(({ at }) => at >= since && !isNearFlow(at));
  const last = inTime.at(-1);
  // A token bought or sold between two samples is in only one of them.
  const settled = inTime.filter(({ partial }) => partial === last?.partial);
  if (last === undefined || settled.length < 2)
    return { unknown: 'Fewer than two account values of that time count.' };
  const between = flows.filter(({ at }) => at > since && at <= last.at);
  if (between.some(({ usd }) => usd === null))
    return { unknown: 'The dollar amount of a deposit or withdrawal of that time is not known.' };
  const values = settled.map(({ at, equityUsd }) =>
    between.filter((flow) => flow.at > at).reduce((sum, { usd }) => sum.plus(usd ?? 0), new Exact(equityUsd)),
  );
  const high = values.reduce((most, value) => (value.gt(most) ? value : most));
  if (high.lte(0)) return { unknown: 'The account value was never above zero in that time.' };
  return {
    from: high.toFixed() as DecimalText, // exact decimal text
    to: last.equityUsd,
    partial: last.partial,
    share: high.minus(last.equityUsd).div(high).toNumber(),
  };
}
