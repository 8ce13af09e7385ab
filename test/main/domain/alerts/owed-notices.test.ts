import { describe, expect, test } from 'vitest';
import type { AlertBook, AlertState } from '../../../../src-main/domain/alerts/alert-book.ts';
import { aBook } from './an-alert.ts';
import { setMute } from '../../../../src-main/domain/alerts/alert-book.ts';
import { updateAlerts } from '../../../../src-main/domain/alerts/evaluate-alerts.ts';
import { hour, minute, now } from '../../markets.ts';
import { calm, keys, look, rejection, notices } from './a-look.ts';

describe('a notice that was held back', () => {
  const tripped = { agent: notices({}, { circuit_breaker_tripped: true }) };
  const mutes = [{ rule: null, coin: null, until: now + hour }];

  /** Returns the state of an alert that was notified, resolved, and raised again a minute later, within the wait. */
  function backedOff(): AlertState {
    const first = look(tripped);
    const ended = look({}, { at: now + minute, state: first.state });
    const again = look(tripped, { at: now + 2 * minute, state: ended.state });
    expect(keys(again)).toEqual(['raised breaker_tripped backed_off']);
    return JSON.parse(JSON.stringify(again.state)) as AlertState;
  }

  test('by the wait is sent once when that is over, while the alert is active', () => {
    const state = backedOff();
    expect(keys(look(tripped, { at: now + 5 * minute - 1, state }))).toEqual([]);
    const over = look(tripped, { at: now + 5 * minute, state });
    expect(keys(over)).toEqual(['repeated breaker_tripped notified']);
    expect(over.repeated[0]?.alert).toMatchObject({ count: 2, raisedAt: now + 2 * minute });
    expect(keys(look(tripped, { at: now + 23 * hour, state: over.state }))).toEqual([]);
  });

  test('by a mute is sent once when that has expired or is removed', () => {
    const muted = look(tripped, { settings: { mutes } });
    const state = JSON.parse(JSON.stringify(muted.state)) as AlertState;
    expect(keys(look(tripped, { at: now + hour - 1, state, settings: { mutes } }))).toEqual([]);
    const over = look(tripped, { at: now + hour, state, settings: { mutes } });
    expect(keys(over)).toEqual(['repeated breaker_tripped notified']);
    expect(keys(look(tripped, { at: now + 2 * hour, state: over.state }))).toEqual([]);
    expect(keys(look(tripped, { at: now + minute, state }))).toEqual(['repeated breaker_tripped notified']);
  });

  test('is sent with everything that has come since, in its current wording', () => {
    const one = look({ rejections: [rejection()] }, { settings: { mutes } });
    const rejections = [rejection(), rejection({ id: 'r2' })];
    const two = look({ rejections }, { at: now + minute, state: one.state, settings: { mutes } });
    const over = look({ rejections }, { at: now + 2 * minute, state: two.state });
    expect(keys(over)).toEqual(['repeated venue_rejection BTC notified']);
    expect(over.repeated[0]?.alert).toMatchObject({ count: 2 });
  });

  test('is not sent where the alert is resolved or not known to be active', () => {
    const state = backedOff();
    const ended = look({}, { at: now + 3 * minute, state });
    expect(keys(look({}, { at: now + 10 * minute, state: ended.state }))).toEqual([]);
    const unknown = look(
      { agent: { kind: 'unread', reason: 'Not read.' } },
      { at: now + 10 * minute, state },
    );
    expect(keys(unknown)).toEqual([]);
    expect(keys(look(tripped, { at: now + 11 * minute, state: unknown.state }))).toEqual([
      'repeated breaker_tripped notified',
    ]);
  });
});

describe('a notice that an alert is resolved', () => {
  const tripped = { ...calm, agent: notices({}, { circuit_breaker_tripped: true }) };
  const raised = (): AlertBook => updateAlerts(aBook(), tripped, now).book;
  const over = (book: AlertBook, at: number) => updateAlerts(book, calm, at).over;

  test('is sent once, with its time', () => {
    const ended = updateAlerts(raised(), calm, now + minute);
    expect(ended.over).toMatchObject([{ key: 'breaker_tripped', raisedAt: now, resolvedAt: now + minute }]);
    expect(over(ended.book, now + 2 * minute)).toEqual([]);
  });

  test('is not sent for an alert that nobody was notified of', () => {
    const ended = updateAlerts(raised(), calm, now + minute);
    const again = updateAlerts(ended.book, tripped, now + 2 * minute);
    expect(again.notices).toEqual([]);
    expect(over(again.book, now + 3 * minute)).toEqual([]);
    const late = updateAlerts(again.book, tripped, now + 6 * minute);
    expect(late.notices).toHaveLength(1);
    expect(over(late.book, now + 7 * minute)).toHaveLength(1);
  });

  test('is not sent for a muted alert', () => {
    const muted = setMute(raised(), { rule: 'breaker_tripped', coin: null, until: null }, now);
    expect(over(muted, now + minute)).toEqual([]);
  });

  test('is not sent while it is unknown whether the alert is resolved', () => {
    const unread = { ...calm, agent: { kind: 'unread', reason: 'Not read.' } as const };
    expect(updateAlerts(raised(), unread, now + minute).over).toEqual([]);
  });
});
