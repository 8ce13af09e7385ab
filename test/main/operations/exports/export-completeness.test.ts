import { describe, expect, test } from 'vitest';
import { exportCompleteness } from '../../../../src-main/operations/exports/export-completeness.ts';
import { openSubject } from '../../../../src-main/operations/exports/export-subjects.ts';
import type { ExportReads } from '../../../../src-main/operations/exports/export-subject.ts';
import { everything, type ExportSubject } from '../../../../src-preload/contract/views/exports/exports.ts';
import { vault } from '../../agent-status.ts';
import { aFill } from '../../domain/a-fill.ts';
import { freshForEachTest } from '../../fixture-hooks.ts';
import { day, now } from '../../markets.ts';
import { anOpenSource } from '../../open-source-fixture.ts';
import { reconcileAll } from '../journal/a-journal.ts';

const house = freshForEachTest(() => anOpenSource({ account: vault }));

const read = (knownFrom: number): void => {
  house.store.writer.putFills([aFill({ time: now - 60_000 })], { knownFrom, readThrough: now });
  house.store.writer.noteReading('fills', now);
};
const judged = (subject: ExportSubject, from: number | null = null) => {
  const scope = house.scope as ExportReads;
  const filter = { ...everything, from };
  return exportCompleteness(scope, openSubject(scope, subject, filter), filter);
};

describe('an export of what follows from fills', () => {
  test('is complete once the fills of its time are read, and what is derived is derived from all of them', () => {
    expect(judged('fills')).toMatchObject({
      complete: false,
      incompleteReason: expect.stringContaining('not read yet'),
    });
    read(0);
    expect(judged('fills')).toEqual({ complete: true, incompleteReason: null, gaps: [] });
    expect(judged('closed_trades')).toMatchObject({
      complete: false,
      incompleteReason: expect.stringContaining('being computed'),
    });
    reconcileAll(house.store);
    expect([judged('trades').complete, judged('closed_trades').complete]).toEqual([true, true]);
  });

  test('says where the history begins, when it was last read, and which gaps it has', () => {
    read(now - 2 * day);
    expect(judged('fills', now - day).complete).toBe(true);
    expect(judged('fills')).toMatchObject({
      complete: false,
      incompleteReason: expect.stringContaining('begins at'),
    });
    const gap = {
      history: 'fills',
      fromTime: now - day,
      toTime: now - day + 5,
      reason: 'The venue forgot them.',
      notedAt: now,
    } as const;
    house.store.writer.putGap(gap);
    expect(judged('fills', now - 2 * day)).toMatchObject({
      complete: false,
      gaps: [{ reason: 'The venue forgot them.' }],
    });
    house.time.now += day;
    expect(judged('fills', now - 1_000)).toMatchObject({
      complete: false,
      incompleteReason: expect.stringContaining('last read at'),
    });
  });
});

test('samples say that they exist only for the time in which Perpscope ran', () => {
  expect(judged('equity')).toMatchObject({
    complete: null,
    incompleteReason: expect.stringContaining('ran'),
  });
});
