import type { RiskPicture } from '../../src-preload/contract/bridge/risk.ts';
import type { AccountScope } from './account-scope.ts';
import { agentVixReading, ourVixReading } from './reference-reading.ts';
import { riskStanding } from './risk-view.ts';
import { told } from './told.ts';

/** The risk monitor's word and the volatility index: where one is missing, the other is told all the same. */
export function riskPicture(scope: AccountScope): RiskPicture {
  return {
    standing: told(() => riskStanding(scope)),
    vix: {
      ours: told(() => ourVixReading(scope)),
      agent: told(() => agentVixReading(scope)),
    },
  };
}
