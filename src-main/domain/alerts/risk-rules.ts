import type { LimitUse } from '../risk/limit-use.ts';
import { dailyLossUse, drawdownUse } from '../risk/limit-use.ts';
import type { RiskReport } from '../risk/risk-report.ts';
import type { RuleCheck, RuleInput, RuleResult } from './condition.ts';
import { off, on, unknownAgent } from './condition.ts';
import type { AlertFacts, Unknown } from './facts.ts';
import { writtenShare, writtenUsd } from './written.ts';

/** Runs a check on a fresh risk report; without a feed the rule is off. */
function ofReport(check: (report: RiskReport, input: RuleInput) => RuleResult): RuleCheck {
  return (input) => {
    const { agent } = input.facts;
    if (agent.kind === 'none') return off;
    if (agent.kind !== 'reported') return unknownAgent(agent);
    if (agent.risk.kind === 'report') return check(agent.risk.report, input);
    const what = agent.risk.kind === 'absent' ? 'has no risk report' : "has a risk report that can't be read";
    return { unknown: `The agent's status ${what}. Check the risk monitor.` };
  };
}

function riskOf({ agent }: AlertFacts) {
  return agent.kind === 'reported' ? agent.risk : null;
}

export const checkBreaker = ofReport(({ circuitBreakerTripped, figures, missing }) => {
  if (missing.includes('circuit_breaker_tripped')) return unreportedBreaker;
  return circuitBreakerTripped
    ? on({
        message: `The risk monitor reports ${figureText(figures)}.`,
        remedy: 'The agent should open no positions. Find out what tripped it before you reset it.',
      })
    : off;
});

const unreportedBreaker: Unknown = {
  unknown:
    'The risk monitor does not report whether it is tripped (circuit_breaker_tripped). Check the risk monitor.',
};

function figureText({ daily_pnl_usd: pnl, drawdown_usd: drawdown }: RiskReport['figures']): string {
  const known = [
    ...(pnl === null ? [] : [`today's P&L of ${writtenUsd(pnl)}`]),
    ...(drawdown === null ? [] : [`a drawdown of ${writtenUsd(drawdown)}`]),
  ];
  return known.length === 0 ? "neither today's P&L nor a drawdown" : known.join(' and ');
}

const checkMissing = ofReport(({ missing }) =>
  missing.length === 0
    ? off
    : on({
        message: `The agent's risk monitor does not report ${missing.join(', ')}.`,
        remedy: 'Limits cannot be checked without these figures. Check the risk monitor.',
      }),
);

/** A risk monitor that stops reporting is an alert; one that never reported is not. */
export const checkRiskMonitor: RuleCheck = (input) => {
  const risk = riskOf(input.facts);
  if (risk?.kind === 'unreadable') return unreadable;
  return risk?.kind === 'absent' ? checkAbsence(risk) : checkMissing(input);
};

const unreadable = on({
  message: "The agent's risk report can't be read.",
  remedy: 'Check the risk field of its status document: it must be a JSON object.',
});

function checkAbsence({ wasReported }: { readonly wasReported: boolean }): RuleResult {
  if (!wasReported) return off;
  return on({
    message: "The agent's risk monitor stopped reporting.",
    remedy:
      'Its last figures may be out of date. Check whether it runs and whether the status document has a risk field.',
  });
}

interface LimitCheck {
  readonly use: LimitUse | null;
  /** Share of the limit that raises an alert. */
  readonly share: number;
  readonly what: string;
  /** Why the use is not known, if it is not. */
  readonly unknown: string;
}

function checkUse({ use, share, what, unknown }: LimitCheck): RuleResult {
  if (use === null) return { unknown };
  if (use.share < share) return off;
  return on({
    message: `${what} of ${writtenUsd(use.usedUsd)} is ${writtenShare(use.share)} of its limit of ${writtenUsd(use.limitUsd)}.`,
    isPastLimit: use.share >= 1,
    remedy: "Check open positions and the agent's limits.",
  });
}

export const checkDailyLoss = ofReport((report, { settings }) =>
  checkUse({
    use: dailyLossUse(report),
    share: settings.dailyLossShare,
    what: "Today's loss",
    unknown:
      report.figures.daily_pnl_usd === null
        ? 'The risk monitor reports no P&L of today (daily_pnl_usd). Check the risk monitor.'
        : 'The risk monitor reports no daily loss limit above zero (max_daily_loss_usd). Check the risk monitor.',
  }),
);

export const checkDrawdown = ofReport((report, { settings }) =>
  checkUse({
    use: drawdownUse(report, settings.drawdownLimitUsd),
    share: settings.drawdownShare,
    what: 'The drawdown',
    unknown: whyNoDrawdownUse(report),
  }),
);

function whyNoDrawdownUse({ figures, maxDrawdownUsd }: RiskReport): string {
  if (figures.drawdown_usd === null)
    return 'The risk monitor reports no drawdown (drawdown_usd). Check the risk monitor.';
  return maxDrawdownUsd === null
    ? 'No drawdown limit is known: the risk monitor reports none. Set one under Thresholds.'
    : 'The risk monitor reports a drawdown limit that is not above zero (max_drawdown_usd). Check the risk monitor.';
}
