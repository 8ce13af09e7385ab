import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSavedViews } from '../../../src-main/config/saved-views.ts';
import { SavedView } from '../../../src-preload/contract/views/service/saved-view.ts';

const at = { dir: '' };
beforeEach(() => {
  at.dir = mkdtempSync(join(tmpdir(), 'saved-views-'));
});
afterEach(() => rmSync(at.dir, { recursive: true }));

const aView = (change: Partial<SavedView> = {}): SavedView => ({
  name: 'Losing trades',
  screen: '/trades',
  query: 'view=trips&sort=netOfFees',
  layouts: { 'round-trips': { shown: { fees: false }, order: ['netOfFees'], widths: { side: 60 } } },
  ...change,
});

test('views outlast the service that saved them and are listed by name', () => {
  const views = createSavedViews(at.dir);
  views.save(aView());
  views.save(aView({ name: 'Big fees', screen: '/orders' }));
  expect(createSavedViews(at.dir).list()).toEqual([aView({ name: 'Big fees', screen: '/orders' }), aView()]);
});

test('a view of the same name and screen is replaced, one of another screen stays', () => {
  const views = createSavedViews(at.dir);
  views.save(aView());
  views.save(aView({ screen: '/orders' }));
  views.save(aView({ query: 'view=trips' }));
  expect(views.list()).toEqual([aView({ screen: '/orders' }), aView({ query: 'view=trips' })]);
  views.remove({ name: 'Losing trades', screen: '/orders' });
  expect(views.list()).toEqual([aView({ query: 'view=trips' })]);
});

test('a listener is notified of each change until it stops', () => {
  const views = createSavedViews(at.dir);
  const received: number[] = [];
  const undo = views.onChange(() => received.push(views.list().length));
  views.save(aView());
  views.remove(aView());
  undo();
  views.save(aView());
  expect(received).toEqual([1, 0]);
});

test('a file that can’t be read is reported, left as it is, and nothing is saved over it', () => {
  const path = join(at.dir, 'saved-views.json');
  writeFileSync(path, '{"views": 7}');
  const views = createSavedViews(at.dir);
  expect(() => views.list()).toThrow(path);
  expect(() => views.save(aView())).toThrow(path);
  expect(readFileSync(path, 'utf8')).toBe('{"views": 7}');
});

test('only its owner may read the file', () => {
  createSavedViews(at.dir).save(aView());
  expect(statSync(join(at.dir, 'saved-views.json')).mode & 0o077).toBe(0);
});

test('the 201st view is refused', () => {
  const views = createSavedViews(at.dir);
  const all = Array.from({ length: 200 }, (_, nth) => aView({ name: `View ${nth}` }));
  writeFileSync(join(at.dir, 'saved-views.json'), JSON.stringify({ views: all }));
  expect(() => views.save(aView())).toThrow('delete one first');
  views.save(aView({ name: 'View 7', query: '' }));
  expect(views.list()).toHaveLength(200);
});

test.each([
  aView({ name: '  ' }),
  aView({ name: 'x'.repeat(61) }),
  aView({ screen: 'https://elsewhere' }),
  aView({ query: 'x'.repeat(2_001) }),
  { ...aView(), more: 1 },
])('an invalid view is refused: %#', (view) => {
  expect(SavedView.safeParse(view).success).toBe(false);
});
