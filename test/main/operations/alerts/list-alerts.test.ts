import { describe, expect, test } from 'vitest';
import { recordId } from '../../../../src-main/domain/record-id.ts';
import { listAlerts } from '../../../../src-main/operations/alerts/list-alerts.ts';
import { toUtcText } from '../../../../src-main/operations/instants.ts';
import { aBook, anEntry } from '../../domain/alerts/an-alert.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { hour, minute, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';

const app = freshForEachTest(() => anOpenSource());
const put = (book: Parameters<typeof aBook>[0]): void => app.store.writer.putAlerts(aBook(book), now);
const page = (
  asked: { readonly limit?: number; readonly cursor?: string | null; readonly severity?: 'info' } = {},
) => app.ask(listAlerts, { limit: 50, ...asked });

describe('the list of alerts', () => {
  test('has each alert in words, with both of its times', () => {
    const times = { firstRaisedAt: now - hour, raisedAt: now - minute };
    put({ state: [anEntry({ rule: 'venue_rejection', coin: 'BTC', ...times })] });
    expect(page()).toMatchObject({
      rows: [
        {
          key: recordId('alert', 'venue_rejection BTC'),
          title: 'Order rejected by the venue',
          severity: 'info',
          marketId: 'sim-testnet:BTC',
          firstRaisedAt: toUtcText(now - hour),
          raisedAt: toUtcText(now - minute),
          resolvedAt: null,
        },
      ],
      active: 1,
      bySeverity: { critical: 0, warning: 0, info: 1 },
    });
  });

  test('continues by cursor, each row once, though an alert was raised meanwhile', () => {
    const coins = ['A', 'B', 'C', 'D', 'E'].map((coin) => anEntry({ rule: 'venue_rejection', coin }));
    const state = [...coins, anEntry({ rule: 'drawdown' }), anEntry({ resolvedAt: now })];
    put({ state });
    const first = page({ limit: 3 });
    put({ state: [...state, anEntry({ rule: 'daily_loss' })] });
    const second = page({ limit: 3, cursor: first.next });
    const third = page({ limit: 3, cursor: second.next });
    const names = [first, second, third].flatMap(({ rows }) => rows.map(({ rule, coin }) => coin ?? rule));
    expect(names).toEqual(['drawdown', 'A', 'B', 'C', 'D', 'E', 'agent_paused']);
    expect(third.next).toBeNull();
  });

  test('can be of one severity, and counts all', () => {
    put({ state: [anEntry({ rule: 'drawdown' }), anEntry({ rule: 'venue_rejection', coin: 'BTC' })] });
    const { rows, active } = page({ severity: 'info' });
    expect([rows.map(({ rule }) => rule), active]).toEqual([['venue_rejection'], 2]);
  });

  test('says how many stored alerts can not be read', () => {
    put({ unreadable: [{ key: 'agent_paused', since: now }] });
    expect(page()).toMatchObject({ rows: [], unreadableCount: 1 });
  });

  test('says which rules can not be checked, and why', () => {
    const unchecked = [{ rule: 'drawdown', coin: null, reason: 'No limit is known.' }] as const;
    put({ unchecked });
    expect(page().unchecked).toEqual(unchecked);
  });
});
