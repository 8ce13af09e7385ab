import type { LimitUse } from '../risk/limit-use.ts';
import { dailyLossUse, drawdownUse } from '../risk/limit-use.ts';
import type { RiskReport } from '../risk/risk-report.ts';
import type { RuleCheck, RuleInput, RuleResult } from './condition.ts';
import { off, on } from './condition.ts';
import type { AlertFacts } from './facts.ts';
import { writtenShare, writtenUsd } from './written.ts';

/** What can be said of a report that is young; without a feed there is nothing to be said. */
function ofReport(check: (report: RiskReport, input: RuleInput) => RuleResult): RuleCheck {
  return (input) => {
    if (input.facts.agent.kind === 'none') return off;
    const risk = riskOf(input.facts);
    return risk?.kind === 'report' ? check(risk.report, input) : null;
  };
}

function riskOf({ agent }: AlertFacts) {
  return agent.kind === 'reported' ? agent.risk : null;
}

export const checkBreaker = ofReport(({ circuitBreakerTripped }) =>
  circuitBreakerTripped
    ? on({
        message: "The agent's circuit breaker is tripped.",
        remedy: 'The agent should open nothing more; find out what tripped it before it is set back.',
        screen: 'risk',
      })
    : off,
);

const checkMissing = ofReport(({ missing }) =>
  missing.length === 0
    ? off
    : on({
        message: `The agent's risk monitor does not report ${missing.join(', ')}.`,
        remedy: 'Its limits are not known to hold while these are missing: see to the risk monitor.',
        screen: 'risk',
      }),
);

/** A risk monitor that was never there is none; one that was and says nothing more watches nothing more. */
export const checkRiskMonitor: RuleCheck = (input) => {
  const risk = riskOf(input.facts);
  if (risk?.kind === 'unreadable') return unreadable;
  return risk?.kind === 'absent' ? checkAbsence(risk) : checkMissing(input);
};

const unreadable = on({
  message: "The agent's risk monitor reports something that can't be read.",
  remedy: 'See what it writes under risk in its status: it should be an object.',
  screen: 'risk',
});

function checkAbsence({ wasReported }: { readonly wasReported: boolean }): RuleResult {
  if (!wasReported) return off;
  return on({
    message: "The agent's risk monitor, which reported before, reports nothing.",
    remedy: 'What it said last may hold no more: see whether it still runs, and whether its status has risk.',
    screen: 'risk',
  });
}

function checkUse(use: LimitUse | null, share: number, what: string): RuleResult {
  if (use === null) return null;
  if (use.share < share) return off;
  return on({
    message: `${what} of ${writtenUsd(use.usedUsd)} is ${writtenShare(use.share)} of its limit of ${writtenUsd(use.limitUsd)}.`,
    remedy: "See what is still held, and whether the agent's limits are what they should be.",
    screen: 'risk',
  });
}

export const checkDailyLoss = ofReport((report, { settings }) =>
  checkUse(dailyLossUse(report), settings.dailyLossShare, "Today's loss"),
);

export const checkDrawdown = ofReport((report, { settings }) =>
  checkUse(drawdownUse(report, settings.drawdownLimitUsd), settings.drawdownShare, 'The drawdown'),
);
