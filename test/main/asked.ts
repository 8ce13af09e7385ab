import type { Period } from '../../src-main/domain/performance/period.ts';
import { listOpenOrders } from '../../src-main/operations/account/orders.ts';
import { answered, operation } from '../../src-main/operations/operation.ts';
import { performanceCharts, readHours } from '../../src-main/operations/performance/performance-charts.ts';
import {
  performance,
  performanceCoverage,
  performanceReadings,
  readPerformance,
} from '../../src-main/operations/performance/performance.ts';
import type { EquityHistory } from '../../src-preload/contract/views/performance/equity-history.ts';
import { riskStatus } from '../../src-main/operations/risk/risk-view.ts';

// Parts of answers, requested separately.

export const listOrdersNow = operation({
  name: 'listOrdersNow',
  summary: 'Open orders of the account view',
  readings: ['account', 'agent', 'agentHistory', 'catalog', 'fills', 'providers'],
  answer: (_: unknown, context) => answered(listOpenOrders, null, context),
});

interface OfPeriod {
  readonly period: Period;
}

const covers = { rule: performanceCoverage, period: ({ period }: OfPeriod) => period };

export const getFigures = operation({
  name: 'getFigures',
  summary: 'Figures of the performance screen',
  needs: ['portfolio'],
  readings: performanceReadings,
  covers,
  answer: ({ period }: OfPeriod, context, { known }) =>
    performance(context, readPerformance(context, period, known()), known()),
});

export const getCharts = operation({
  name: 'getCharts',
  summary: 'Charts of the performance screen',
  needs: ['portfolio'],
  readings: performanceReadings,
  covers,
  answer: ({ period }: OfPeriod, context, { known }) => {
    const readings = readPerformance(context, period, known());
    return performanceCharts(context, readings, readHours(context, readings));
  },
});

/** Chains whose deposits are known. */
export const settledSamples = ({ samples }: EquityHistory): EquityHistory['samples'] =>
  samples.filter(({ netDepositsUsd }) => netDepositsUsd !== null);

export const getRiskStatus = operation({
  name: 'getRiskStatus',
  summary: 'The risk report with the use of its limits',
  readings: ['agent', 'providers'],
  answer: (_: unknown, context) => riskStatus(context),
});
