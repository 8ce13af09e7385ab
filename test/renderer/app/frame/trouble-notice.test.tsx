import { expect, test } from 'vitest';
import { TroubleNotice } from '../../../../src-renderer/app/frame/Notices.tsx';
import { someSettings } from '../../account-builders.ts';
import { drawn, textOf } from '../../drawn.tsx';

test('why nothing is read is said above every screen, with where it can be changed', () => {
  const trouble = 'Nothing is read now: the record is damaged. It is tried again and again.';
  const markup = drawn(<TroubleNotice />, { settings: someSettings({ trouble }) });
  expect(textOf(markup)).toContain(trouble);
  expect(markup).toContain('href="#/settings"');
});

test('where something is read nothing is said of it', () => {
  expect(textOf(drawn(<TroubleNotice />, { settings: someSettings() }))).toBe('');
  expect(textOf(drawn(<TroubleNotice />))).toBe('');
});
