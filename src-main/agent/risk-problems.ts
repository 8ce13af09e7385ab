import type { AgentStatus } from '../domain/journal/agent-status.ts';
import type { RiskReport, RiskReportField } from '../domain/risk/risk-report.ts';
import { readRiskReport } from '../domain/risk/risk-report.ts';
import type { FieldProblem } from './agent-field-problem.ts';
import { recordOf } from './fields-of.ts';
import { riskReportFields } from './schema.ts';
import { bareTokens } from './tolerant-json.ts';

/** Lists the fields of a status's `risk` that are written but can't be used. A missing field is not a problem. */
export function riskProblems(risk: AgentStatus['risk']): readonly FieldProblem[] {
  if (risk.kind === 'absent') return [];
  const report = readRiskReport(risk.value);
  if (report === null) return [{ field: 'risk', problem: 'must be an object' }];
  const raw = recordOf(risk.value) ?? {};
  const isWritten = (field: string): boolean =>
    (raw[field] ?? null) !== null && !bareTokens.includes(raw[field]);
  const fields = Object.keys(riskReportFields) as RiskReportField[];
  return fields
    .filter((field) => isWritten(field) && !isUsed(field, report, raw[field]))
    .map((field) => ({
      field: `risk.${field}`,
      problem: `must be ${riskReportFields[field]}; it is ${JSON.stringify(raw[field])}`,
    }));
}

function isUsed(field: RiskReportField, report: RiskReport, value: unknown): boolean {
  if (field === 'circuit_breaker_tripped') return typeof value === 'boolean';
  if (field === 'max_drawdown_usd') return report.maxDrawdownUsd !== null;
  if (field === 'updated_at') return report.updatedAt !== null;
  return report.figures[field] !== null;
}
