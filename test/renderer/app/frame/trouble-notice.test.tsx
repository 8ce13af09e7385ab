import { expect, test } from 'vitest';
import { AccountNotices, TroubleNotice } from '../../../../src-renderer/app/frame/Notices.tsx';
import { anAccount, someSettings } from '../../account-builders.ts';
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

test('what is wrong with the watched address is above every screen', () => {
  const message = 'The address is an API wallet, which holds no funds itself.';
  const account = { ...anAccount(), notices: [{ kind: 'api_wallet' as const, message }] };
  expect(textOf(drawn(<AccountNotices />, { account }))).toContain(message);
  expect(textOf(drawn(<AccountNotices />, { account: anAccount() }))).toBe('');
});
