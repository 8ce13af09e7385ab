import { expect, test } from 'vitest';
import { TroubleNotice } from '../../../../src-renderer/app/frame/Notices.tsx';
import { someSettings } from '../../account-builders.ts';
import { drawn, textOf } from '../../drawn.tsx';

test('the reason why nothing is read is above every screen, with where to change it', () => {
  const trouble = 'No source can be opened: the record is damaged. Perpscope retries automatically.';
  const markup = drawn(<TroubleNotice />, { settings: someSettings({ trouble }) });
  expect(textOf(markup)).toContain(trouble);
  expect(markup).toContain('href="#/settings"');
});

test('there is no notice while data is read', () => {
  expect(textOf(drawn(<TroubleNotice />, { settings: someSettings() }))).toBe('');
  expect(textOf(drawn(<TroubleNotice />))).toBe('');
});
