import { z } from 'zod';
import type { RiskPicture } from '../../../src-preload/contract/bridge/risk.ts';
import { operation, windowCall } from '../operation.ts';
import type { Reads } from '../readings.ts';
import { agentVixReading, ourVixReading } from '../reference/reference-reading.ts';
import { told } from '../told.ts';
import { riskStanding } from './risk-view.ts';

/** The risk monitor's word and the volatility index: where one is missing, the other is told all the same. */
export function riskPicture(scope: Reads<'agent' | 'providers' | 'reference'>): RiskPicture {
  return {
    standing: told(() => riskStanding(scope)),
    vix: {
      ours: told(() => ourVixReading(scope)),
      agent: told(() => agentVixReading(scope)),
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
