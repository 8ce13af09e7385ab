import { expect, test } from 'vitest';
import { RefusedPage } from '../../../../src-renderer/app/frame/RefusedPage.tsx';
import { drawn, textOf } from '../../drawn.tsx';

const page = (refused: 'nothing' | 'link' | 'session'): string =>
  textOf(drawn(<RefusedPage refused={refused} reason="So said the service." />));

test('a tab whose session has ended says when, and blames no link', () => {
  expect(page('session')).toMatch(/^This tab’s session has ended/);
  expect(page('session')).not.toMatch(/this link|already used|has expired/i);
});

test('an expired link is named as the reason only if there was a link', () => {
  expect(page('link')).toMatch(/^This link no longer opens Perpscope/);
  expect(page('nothing')).toMatch(/^This page needs a link/);
  expect(page('nothing')).not.toMatch(/restarted|already used/);
});

test.each(['nothing', 'link', 'session'] as const)(
  'the page says how to get a link and quotes the service, whatever was refused (%s)',
  (refused) => {
    expect(page(refused)).toContain('npm run open');
    expect(page(refused)).toContain('So said the service.');
  },
);
