import { z } from 'zod';
import type { AccountNotice, AccountView } from '../../../src-preload/contract/bridge/account.ts';
import { answerOrFailure } from '../answer-or-failure.ts';
import { answered, operation, windowCall } from '../operation.ts';
import type { Reads, AccountConflict } from '../scope.ts';
import { listOpenOrders, openOrderReadings } from './orders.ts';
import { getPool } from './pool.ts';
import { listPositions, positionReadings, positionsCover } from './positions.ts';

function conflictNotices({ accountConflict }: Reads<'agent'>): readonly AccountNotice[] {
  const conflict = accountConflict();
  if (conflict === null) return [];
  return [{ kind: 'account_conflict', message: conflictMessage(conflict) }];
}

function conflictMessage({ agent, configured, notFollowed }: AccountConflict): string {
  const unjoined = "the agent's reports are not matched with the account shown.";
  if (notFollowed === undefined)
    return `The agent names the account ${agent}, while ${configured} is configured and shown: ${unjoined} Remove the account from the settings to follow the agent.`;
  if (configured === null) return `The agent names the account ${agent}, which is not shown. ${notFollowed}`;
  return `The agent names the account ${agent} now, while ${configured} is shown: ${unjoined} ${notFollowed}`;
}

function addressNotices({ account, reader, network }: Reads<'account'>): readonly AccountNotice[] {
  const role = reader.account().role?.value ?? null;
  if (account === null || role === null) return [];
  if (role.kind === 'api_wallet') {
    const master = role.master ?? 'the account that the wallet signs for';
    const message = `${account.address} is an API wallet, which holds no funds itself. Configure ${master} instead.`;
    return [{ kind: 'api_wallet', message }];
  }
  if (role.kind !== 'missing') return [];
  const message = `The venue has no account ${account.address} on ${network}: check the address and the network.`;
  return [{ kind: 'no_such_account', message }];
}

function modeNotices({ account, reader }: Reads<'account'>): readonly AccountNotice[] {
  const mode = reader.account().mode?.value;
  if (account === null || mode?.mode !== 'unknown') return [];
  const message = `The venue reports the account mode "${mode.said}", which is undocumented, so no account value is calculated. To see it, choose another mode at the venue.`;
  return [{ kind: 'unknown_mode', message }];
}

const histories = ['fills', 'funding', 'ledger'] as const;

function gapNotices({ account, reader }: Reads<'histories'>): readonly AccountNotice[] {
  if (account === null) return [];
  return histories.flatMap((history) => {
    const gaps = reader.gaps(history, 0, Number.MAX_SAFE_INTEGER);
    const last = gaps.at(-1);
    if (last === undefined) return [];
    const holes = gaps.length === 1 ? 'has a gap' : `has ${gaps.length} gaps`;
    const message = `The stored history (${history}) ${holes} that the venue could not fill: ${last.reason} Sums over that time exclude the missing rows.`;
    return [{ kind: 'history_gap', message }];
  });
}

export const getAccount = operation({
  name: 'getAccount',
  summary: 'The account with its positions and orders, each with its own failure',
  bridge: windowCall('getAccount', z.null()),
  readings: [...openOrderReadings, ...positionReadings, 'histories'],
  covers: positionsCover,
  answer: (_, context): AccountView => ({
    pool: answerOrFailure(() => answered(getPool, null, context)),
    positions: answerOrFailure(() => answered(listPositions, null, context)),
    orders: answerOrFailure(() => answered(listOpenOrders, null, context)),
    notices: [
      ...conflictNotices(context),
      ...addressNotices(context),
      ...modeNotices(context),
      ...gapNotices(context),
    ],
  }),
});
