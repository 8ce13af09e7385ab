import type { RecordKind } from '../../domain/record-id.ts';
import { recordId } from '../../domain/record-id.ts';
import type { Migration } from './migration.ts';

/**
 * Ids of trips and trades were the texts that recordId now takes a digest of, so each is replaced wherever it is kept.
 * trip.first_at is the time of a trip's first known fill, which its id ended with before.
 */
export const record0019: Migration = {
  version: 19,
  functions: { record_id: (kind, key) => recordId(kind as RecordKind, key) },
  sql: `
    ALTER TABLE trip ADD COLUMN first_at INTEGER NOT NULL DEFAULT 0;
    UPDATE trip SET
      first_at = CAST(substr(id, length(rtrim(id, replace(id, ':', ''))) + 1) AS INTEGER), id = record_id('trip', id);
    UPDATE trip_story SET trip_id = record_id('trip', trip_id);
    UPDATE fold_point SET state = json_replace(state, '$.open.id', record_id('trip', state ->> '$.open.id'))
      WHERE state ->> '$.open.id' IS NOT NULL;
    UPDATE fold_head SET states = json_replace(states, '$.before.open.id', record_id('trip', states ->> '$.before.open.id'))
      WHERE states ->> '$.before.open.id' IS NOT NULL;
    UPDATE fold_head SET states = json_replace(states, '$.after.open.id', record_id('trip', states ->> '$.after.open.id'))
      WHERE states ->> '$.after.open.id' IS NOT NULL;
    UPDATE time_instant SET key = record_id('trip', key) WHERE pairing = 'closing';
    UPDATE time_window SET instant = record_id('trip', instant) WHERE pairing = 'closing' AND instant IS NOT NULL;
    UPDATE trade SET id = record_id('order', id);
    UPDATE trade_oid SET trade_id = record_id('order', trade_id);
    UPDATE trade_execution SET trade_id = record_id('order', trade_id);
    UPDATE trade_trouble SET trade_id = record_id('order', trade_id);
    UPDATE trade_again SET at = 9007199254740991, id = '' WHERE what = 'trade';
    UPDATE trade_due SET key = record_id('trip', key) WHERE kind = 'trip';
    UPDATE trade_due SET key = record_id('order', key) WHERE kind = 'trade';
    UPDATE alert SET entry = json_replace(entry, '$.seen',
      json((SELECT json_group_array(record_id('order', value)) FROM json_each(entry, '$.seen'))));
  `,
};
