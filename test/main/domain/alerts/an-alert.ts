import type { Alert } from '../../../../src-main/domain/alerts/alert.ts';
import {
  defaultThresholds,
  type AlertBook,
  type AlertEntry,
} from '../../../../src-main/domain/alerts/alert-book.ts';
import { defaultAlertSettings } from '../../../../src-main/domain/alerts/alert-settings.ts';
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

/** A book without alerts, unless they are given. */
export const aBook = (given: Partial<AlertBook> = {}): AlertBook => ({
  state: [],
  unreadable: [],
  seen: new Set(),
  mutes: defaultAlertSettings.mutes,
  thresholds: defaultThresholds,
  unchecked: [],
  ...given,
});
