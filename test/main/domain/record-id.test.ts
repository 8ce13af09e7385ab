import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tradeIdOfClaim, tradeIdOfExecution } from '../../../src-main/domain/trades/build-trades.ts';
import { recordId, type RecordKind } from '../../../src-main/domain/record-id.ts';
import { aChain } from './a-fill.ts';
import { foldAll } from './fold-all.ts';

const kinds: readonly RecordKind[] = ['trip', 'order', 'fill', 'event', 'alert'];

describe('an id', () => {
  test('has 24 characters at most and its kind as prefix, for any key', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.string({ unit: 'grapheme', maxLength: 300 }), (kind, key) => {
        const id = recordId(kind, key);
        expect(id.length).toBeLessThanOrEqual(24);
        expect(id).toMatch(new RegExp(`^${kind}_[0-9a-hjkmnp-tv-z]{16}$`));
        expect(recordId(kind, key)).toBe(id);
      }),
    );
  });

  test('depends on its key alone: no two of a hundred thousand are the same', () => {
    const ids = Array.from({ length: 100_000 }, (_, nth) => recordId('order', `venue oid ${nth} BTC buy`));
    expect(new Set(ids).size).toBe(ids.length);
  });

  // Exports carry ids: one that is another in a later version names nothing that was exported before.
  test('is final', () => {
    const flip = aChain([['2'], ['-5']]);
    expect(foldAll(flip, { account: `0x${'a1'.repeat(20)}` }).map(({ id }) => id)).toEqual([
      'trip_hq8gyqdd78fp2y1p',
      'trip_ae29dcn2mp051xfc',
    ]);
    expect(tradeIdOfClaim('journal-1 order-1')).toBe('order_qspa30r6x7qzacn4');
    expect(tradeIdOfExecution('oid 498935919581 xyz:TSLA sell')).toBe('order_tv15ddbyghkhte4v');
    expect(recordId('fill', '1784507189410 PUMP 1083817443202724 498935919581')).toBe(
      'fill_4x9vm4kn3pwy8j61',
    );
  });
});
