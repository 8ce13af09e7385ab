import type { LimitUse } from '../limit-use.ts';
import { dailyLossUse, drawdownUse } from '../limit-use.ts';
import type { RiskReport } from '../risk-report.ts';
import type { Judge, JudgedFacts, Judgement } from './condition.ts';
import { off, on } from './condition.ts';
import type { AlertFacts } from './facts.ts';
import { writtenShare, writtenUsd } from './written.ts';

/** What can be said of a report that is young; without a feed there is nothing to be said. */
function ofReport(judge: (report: RiskReport, judged: JudgedFacts) => Judgement): Judge {
  return (judged) => {
    if (judged.facts.agent.kind === 'none') return off;
    const risk = riskOf(judged.facts);
    return risk?.kind === 'report' ? judge(risk.report, judged) : null;
  };
}

function riskOf({ agent }: AlertFacts) {
  return agent.kind === 'reported' ? agent.risk : null;
}

export const judgeBreaker = ofReport(({ circuitBreakerTripped }) =>
  circuitBreakerTripped
    ? on({
        message: "The agent's circuit breaker is tripped.",
        remedy: 'The agent should open nothing more; find out what tripped it before it is set back.',
        screen: 'risk',
      })
    : off,
);

const judgeMissing = ofReport(({ missing }) =>
  missing.length === 0
    ? off
    : on({
        message: `The agent's risk monitor does not report ${missing.join(', ')}.`,
        remedy: 'Its limits are not known to hold while these are missing: see to the risk monitor.',
        screen: 'risk',
      }),
);

/** A risk monitor that was never there is none; one that was and says nothing more watches nothing more. */
export const judgeRiskDegradation: Judge = (judged) => {
  const risk = riskOf(judged.facts);
  if (risk?.kind === 'unreadable') return unreadable;
  return risk?.kind === 'absent' ? judgeAbsence(risk) : judgeMissing(judged);
};

const unreadable = on({
  message: "The agent's risk monitor reports something that can't be read.",
  remedy: 'See what it writes under risk in its status: it should be an object.',
  screen: 'risk',
});

function judgeAbsence({ wasReported }: { readonly wasReported: boolean }): Judgement {
  if (!wasReported) return off;
  return on({
    message: "The agent's risk monitor, which reported before, reports nothing.",
    remedy: 'What it said last may hold no more: see whether it still runs, and whether its status has risk.',
    screen: 'risk',
  });
}

function judgeUse(use: LimitUse | null, share: number, what: string): Judgement {
  if (use === null) return null;
  if (use.share < share) return off;
  return on({
    message: `${what} of ${writtenUsd(use.usedUsd)} is ${writtenShare(use.share)} of its limit of ${writtenUsd(use.limitUsd)}.`,
    remedy: "See what is still held, and whether the agent's limits are what they should be.",
    screen: 'risk',
  });
}

export const judgeDailyLoss = ofReport((report, { settings }) =>
  judgeUse(dailyLossUse(report), settings.dailyLossShare, "Today's loss"),
);

export const judgeDrawdown = ofReport((report, { settings }) =>
  judgeUse(drawdownUse(report, settings.drawdownLimitUsd), settings.drawdownShare, 'The drawdown'),
);
