import type { Alert } from '../../../../src-main/domain/alerts/alert.ts';
import type { AlertBook, AlertEntry } from '../../../../src-main/domain/alerts/alert-book.ts';
import { emptyAlertBook } from '../../../../src-main/domain/alerts/alert-book.ts';
import { alertKey } from '../../../../src-main/domain/alerts/evaluate-alerts.ts';
import { noNoticesYet } from '../../../../src-main/domain/alerts/notice.ts';
import { now } from '../../markets.ts';

export function anAlert(given: Partial<Alert> = {}): Alert {
  const { rule = 'agent_paused', coin = null } = given;
  return {
    key: alertKey(rule, coin),
    rule,
    coin,
    message: 'The agent is paused: maintenance.',
    isPastLimit: false,
    remedy: 'It opens no positions until it is resumed at the agent.',
    firstRaisedAt: given.raisedAt ?? now,
    raisedAt: now,
    resolvedAt: null,
    count: 1,
    ...given,
  };
}

export const anEntry = (given: Partial<Alert> = {}): AlertEntry => ({
  alert: anAlert(given),
  seen: [],
  notices: noNoticesYet,
  isHeldBack: false,
});

export const aBook = (given: Partial<AlertBook> = {}): AlertBook => ({ ...emptyAlertBook, ...given });
