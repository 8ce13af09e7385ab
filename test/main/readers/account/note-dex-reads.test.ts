import { expect, test } from 'vitest';
import { noteDexReads } from '../../../../src-main/readers/account/note-dex-reads.ts';
import { VenueError } from '../../../../src-main/venue/venue.ts';

test('an aborted read is no failure of the venue; one without an answer is, while its DEX is read', async () => {
  const noted: string[] = [];
  const reads = noteDexReads('orders', (read, { kind }) => noted.push(`${read} ${kind}`));
  const failing = (failure: 'aborted' | 'timeout') => () => Promise.reject(new VenueError(failure, failure));
  await expect(reads.read('xyz', failing('aborted'))).rejects.toThrow('aborted');
  expect(noted).toEqual([]);
  await expect(reads.read('xyz', failing('timeout'))).rejects.toThrow('timeout');
  expect(noted).toEqual(['orders xyz failed']);
  reads.keep((dex) => dex === 'xyz');
  expect(noted).toEqual(['orders xyz failed']);
  reads.keep((dex) => dex !== 'xyz');
  expect(noted).toEqual(['orders xyz failed', 'orders xyz idle']);
});
