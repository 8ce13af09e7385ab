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

/** A third of the faults, some of each class. `npm test` runs them. */
const namesInEveryRun: ReadonlySet<string> = new Set([
  'venue hangs',
  'venue answers 429',
  'venue answers half of its JSON',
  'venue answers rows twice',
  'DEX list fails',
  'stream sends half frames',
  'a price is impossible',
  'a market is put in front of a universe',
  'a DEX leaves the venue',
  'open orders of every DEX fail',
  'state of one DEX fails',
  'spot balances fail',
  'fills fail',
  'funding and ledger fail',
  'an order is of a time that can’t be',
  'status is half written',
  'agent dies with its clock two hours ahead',
  'status is ten minutes ahead',
  'risk is missing',
  'risk has NaN and Infinity',
  'status is of the other network',
  'journal is unreadable',
  'journal’s last line is torn',
  'journal has a line that is no JSON',
  'reference provider answers 500',
  'the service is started again while the venue is gone',
]);
export const faultsInEveryRun = allFaults.filter(({ name }) => namesInEveryRun.has(name));
