import { describe, expect, test } from 'vitest';
import type { AlertBook } from '../../../../src-main/domain/alerts/alert-book.ts';
import { seeUnresolved, setMute } from '../../../../src-main/domain/alerts/alert-book.ts';
import { updateAlerts } from '../../../../src-main/domain/alerts/evaluate-alerts.ts';
import type { AlertFacts, AlertEvent } from '../../../../src-main/domain/alerts/facts.ts';
import { hour, minute, now } from '../../markets.ts';
import { calm } from './a-look.ts';
import { aBook, anEntry } from './an-alert.ts';

const rejection = (id: string): AlertEvent => ({ id, coin: 'BTC', at: now, text: 'Too small.' });
const rejected = (...ids: readonly string[]): AlertFacts => ({ ...calm, rejections: ids.map(rejection) });
const keysOf = ({ state }: AlertBook): readonly string[] => state.map(({ alert }) => alert.key);

describe('an update of the alert book', () => {
  test('adds the alert unseen and notifies once', () => {
    const first = updateAlerts(aBook(), rejected('1'), now);
    expect(first.notices.map(({ key }) => key)).toEqual(['venue_rejection BTC']);
    expect(first.book.seen.size).toBe(0);
    const again = updateAlerts(first.book, rejected('1'), now + minute);
    expect(again.notices).toEqual([]);
    expect(again.book).toEqual(first.book);
  });

  test('keeps an alert seen through repeats, and unseen when it is raised again', () => {
    const { book } = updateAlerts(aBook(), rejected('1'), now);
    const repeated = updateAlerts(seeUnresolved(book), rejected('1', '2'), now + minute);
    expect(repeated.book.seen).toEqual(new Set(['venue_rejection BTC']));
    const over = updateAlerts(repeated.book, calm, now + 2 * minute);
    expect(over.book.seen).toEqual(new Set(['venue_rejection BTC']));
    const next = updateAlerts(over.book, rejected('3'), now + 3 * minute);
    expect(next.book.seen).toEqual(new Set());
  });

  test('drops the seen mark together with the alert', () => {
    const { book } = updateAlerts(aBook(), rejected('1'), now);
    const over = updateAlerts(seeUnresolved(book), calm, now + minute);
    const late = updateAlerts(over.book, calm, now + minute + 24 * hour);
    expect(keysOf(late.book)).toEqual([]);
    expect(late.book.seen).toEqual(new Set());
  });

  test('names an unreadable alert for a day from the first evaluation, or until it is raised again', () => {
    const unreadable = [{ key: 'venue_rejection BTC', since: null }];
    const { book } = updateAlerts(aBook({ unreadable }), calm, now);
    expect(book.unreadable).toEqual([{ key: 'venue_rejection BTC', since: now }]);
    expect(updateAlerts(book, rejected('1'), now + minute).book.unreadable).toEqual([]);
    const lastMoment = updateAlerts(book, calm, now + 24 * hour - 1).book;
    expect(lastMoment.unreadable).toEqual(book.unreadable);
    expect(updateAlerts(lastMoment, calm, now + 24 * hour).book.unreadable).toEqual([]);
  });

  test('notifies of nothing that is muted, and removes expired mutes', () => {
    const mutes = [
      { rule: 'venue_rejection', coin: null, until: now + minute },
      { rule: null, coin: 'ETH', until: now },
    ] as const;
    const muted = updateAlerts(aBook({ mutes }), rejected('1'), now);
    expect(muted.notices).toEqual([]);
    expect(keysOf(muted.book)).toEqual(['venue_rejection BTC']);
    expect(muted.book.mutes).toEqual(mutes.slice(0, 1));
    const later = updateAlerts(muted.book, rejected('1', '2'), now + minute);
    expect(later.book.mutes).toEqual([]);
    expect(later.notices.map(({ count }) => count)).toEqual([2]);
  });

  test('notifies after a mute ends, unless the alert was seen', () => {
    const mutes = [{ rule: null, coin: null, until: now + minute }];
    const { book } = updateAlerts(aBook({ mutes }), rejected('1'), now);
    expect(updateAlerts(book, rejected('1'), now + minute).notices).toHaveLength(1);
    expect(updateAlerts(seeUnresolved(book), rejected('1'), now + minute).notices).toEqual([]);
  });

  test('uses the thresholds that a person has set', () => {
    const near: AlertFacts = {
      ...calm,
      positions: [
        {
          coin: 'BTC',
          unread: null,
          liquidation: { kind: 'at', price: '90' as never, mark: '100' as never },
          stop: { kind: 'resting' },
        },
      ],
    };
    const thresholds = { ...aBook().thresholds, liquidationDistance: 0.11 };
    expect(updateAlerts(aBook(), near, now).notices).toEqual([]);
    expect(updateAlerts(aBook({ thresholds }), near, now).notices).toHaveLength(1);
  });
});

test('marking alerts as seen covers unresolved ones only', () => {
  const state = [anEntry(), anEntry({ rule: 'drawdown', resolvedAt: now })];
  expect(seeUnresolved(aBook({ state })).seen).toEqual(new Set(['agent_paused']));
});

describe('a mute', () => {
  const mute = { rule: 'drawdown', coin: null, until: null } as const;

  test('replaces a mute of the same rule and market, and no other', () => {
    const other = { rule: 'drawdown', coin: 'BTC', until: null } as const;
    const book = setMute(setMute(aBook(), other, now), mute, now);
    const longer = setMute(book, { ...mute, until: now + hour }, now);
    expect(longer.mutes).toEqual([other, { ...mute, until: now + hour }]);
  });

  test('that ends now or has ended is removed', () => {
    const book = setMute(aBook(), mute, now);
    for (const until of [0, now - 1, now]) expect(setMute(book, { ...mute, until }, now).mutes).toEqual([]);
    expect(setMute(book, { ...mute, until: now + 1 }, now).mutes).toHaveLength(1);
  });
});
