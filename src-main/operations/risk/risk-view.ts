import { z } from 'zod';
import type { RiskPicture } from '../../../src-preload/contract/bridge/risk.ts';
import type { RiskStatus } from '../../../src-preload/contract/views/risk/risk.ts';
import { RiskView } from '../../../src-preload/contract/views/risk/risk.ts';
import type { AgentStatus } from '../../domain/journal/agent-status.ts';
import { toAgentText } from '../../domain/journal/agent-time.ts';
import { isPossibleNow } from '../../domain/bounds.ts';
import { toNumberOrNull } from '../../domain/decimal.ts';
import type { LimitUse } from '../../domain/risk/limit-use.ts';
import { dailyLossUse, drawdownUse } from '../../domain/risk/limit-use.ts';
import type { RiskReport } from '../../domain/risk/risk-report.ts';
import { readRiskReport } from '../../domain/risk/risk-report.ts';
import { PerpscopeError } from '../../errors.ts';
import { answerOrFailure } from '../answer-or-failure.ts';
import { inNumbers } from '../in-numbers.ts';
import { operation, windowCall } from '../operation.ts';
import { agentVixReading, ourVixReading } from '../reference/reference-reading.ts';
import type { Reads, SourceInfo } from '../scope.ts';
import { requireProvider } from '../scope.ts';
import { required } from '../required-readings.ts';
import { dollars } from '../answer-text.ts';

/** Returns the agent's risk report, and how much of its limits is used. */
export function riskStatus(scope: Reads<'agent' | 'providers'>): RiskStatus {
  requireProvider(scope, 'risk');
  const report = reportOf(required(scope, 'agentStatus').status);
  return {
    risk: viewOf(scope, report),
    dailyLoss: useOf(dailyLossUse(report)),
    drawdown: useOf(drawdownUse(report, null)),
  };
}

/** Returns the risk report in a status. Throws provider_not_attached if it has none, provider_failed if it can't be read. */
function reportOf({ risk }: AgentStatus): RiskReport {
  if (risk.kind === 'absent') {
    throw new PerpscopeError(
      'provider_not_attached',
      "The agent's status has no risk report: its risk monitor is not connected to the feed.",
    );
  }
  const report = readRiskReport(risk.value);
  if (report !== null) return report;
  throw new PerpscopeError(
    'provider_failed',
    "The agent's risk report is not an object. Check the field risk in the agent's status.",
  );
}

function viewOf(
  { network, world }: SourceInfo,
  { figures, circuitBreakerTripped, missing, updatedAt }: RiskReport,
): RiskView {
  return {
    network,
    drawdownUsd: toNumberOrNull(figures.drawdown_usd),
    dailyPnlUsd: toNumberOrNull(figures.daily_pnl_usd),
    dailyPnlRemainingUsd: toNumberOrNull(figures.daily_pnl_remaining_usd),
    dailyTradeCount: toNumberOrNull(figures.daily_trade_count),
    leverageAvg: toNumberOrNull(figures.leverage_avg),
    maxDailyLossUsd: toNumberOrNull(figures.max_daily_loss_usd),
    capitalDeployedPct: toNumberOrNull(figures.capital_deployed_pct),
    circuitBreakerTripped,
    degraded: missing.length > 0,
    missingFields: [...missing],
    updatedAt: updatedAt !== null && isPossibleNow(updatedAt, world) ? toAgentText(updatedAt) : null,
  };
}

function useOf(use: LimitUse | null): RiskStatus['drawdown'] {
  return use === null ? null : inNumbers(use);
}

function breakerText({ circuitBreakerTripped, missingFields }: RiskView): string {
  if (missingFields.includes('circuit_breaker_tripped')) return 'not reported';
  return circuitBreakerTripped ? 'TRIPPED' : 'not tripped';
}

export const getRiskReport = operation({
  name: 'getRiskReport',
  summary: "Report of the agent's risk monitor",
  output: RiskView,
  needs: ['risk'],
  http: [
    {
      path: 'GET /mcp/risk',
      id: 'getMcpRisk',
      description:
        "Drawdown, the day's P&L, the daily loss remaining, and the circuit breaker. A value that the risk monitor does not report is null, or false for circuit_breaker_tripped, and listed in missing_fields.",
      tag: 'MCP',
    },
  ],
  tool: {
    name: 'get_risk',
    title: 'Risk posture',
    description:
      "Report of the agent's risk monitor: drawdown, the day's P&L, the daily loss remaining, the circuit breaker. A value that it does not report is null, or false for circuit_breaker_tripped, and named in missing_fields.",
    brief: ['drawdownUsd', 'dailyPnlUsd', 'dailyPnlRemainingUsd', 'maxDailyLossUsd', 'circuitBreakerTripped'],
    says: (risk: RiskView) =>
      `Circuit breaker ${breakerText(risk)}; P&L today ${dollars(risk.dailyPnlUsd)}, daily loss remaining ${dollars(risk.dailyPnlRemainingUsd)}, drawdown ${dollars(risk.drawdownUsd)}.`,
  },
  readings: [],
  requires: { agentStatus: 'fresh' },
  answer: (_: unknown, context, { agentStatus }) => viewOf(context, reportOf(agentStatus.status)),
});

/** Returns the risk monitor's report and the volatility index. If one is missing, the other is still answered. */
export const getRisk = operation({
  name: 'getRisk',
  summary: "The risk monitor's report beside the volatility index",
  bridge: windowCall('getRisk', z.null()),
  readings: ['agent', 'providers', 'reference'],
  answer: (_, context): RiskPicture => ({
    status: answerOrFailure(() => riskStatus(context)),
    vix: {
      ours: answerOrFailure(() => ourVixReading(context)),
      agent: answerOrFailure(() => agentVixReading(context)),
    },
  }),
});
