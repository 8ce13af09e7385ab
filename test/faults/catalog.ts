import { accountFaults } from './catalog/account.ts';
import { feedFaults } from './catalog/feed.ts';
import { clockFaults, referenceFaults, startFaults, storeFaults } from './catalog/others.ts';
import { venueFaults } from './catalog/venue.ts';
import type { Fault } from './fault.ts';

export const allFaults: readonly Fault[] = [
  ...venueFaults,
  ...accountFaults,
  ...feedFaults,
  ...referenceFaults,
  ...clockFaults,
  ...storeFaults,
  ...startFaults,
];

/** A fifth of the faults, some of each class: `npm test` runs these, `npm run test:long` all. */
const namesInEveryRun: ReadonlySet<string> = new Set([
  'venue hangs',
  'venue answers half of its JSON',
  'DEX list fails',
  'a price is impossible',
  'a DEX leaves the venue',
  'state of one DEX fails',
  'fills fail',
  'status is half written',
  'agent dies with its clock two hours ahead',
  'risk has NaN and Infinity',
  'status is of the other network',
  'journal’s last line is torn',
  'reference provider answers 500',
  'the service is started again while the venue is gone',
]);
export const faultsInEveryRun = allFaults.filter(({ name }) => namesInEveryRun.has(name));
