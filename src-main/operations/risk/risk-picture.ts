import { z } from 'zod';
import type { RiskPicture } from '../../../src-preload/contract/bridge/risk.ts';
import { answerOrFailure } from '../answer-or-failure.ts';
import { operation, windowCall } from '../operation.ts';
import type { Reads } from '../readings.ts';
import { agentVixReading, ourVixReading } from '../reference/reference-reading.ts';
import { riskStatus } from './risk-view.ts';

/** The risk monitor's report and the volatility index: where one is missing, the other is answered all the same. */
export function riskPicture(scope: Reads<'agent' | 'providers' | 'reference'>): RiskPicture {
  return {
    status: answerOrFailure(() => riskStatus(scope)),
    vix: {
      ours: answerOrFailure(() => ourVixReading(scope)),
      agent: answerOrFailure(() => agentVixReading(scope)),
    },
  };
}

export const getRisk = operation({
  name: 'getRisk',
  summary: "The risk monitor's report beside the volatility index",
  bridge: windowCall('getRisk', z.null()),
  readings: ['agent', 'providers', 'reference'],
  answer: (_, context) => riskPicture(context),
});
