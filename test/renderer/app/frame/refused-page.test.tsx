import { expect, test } from 'vitest';
import { RefusedPage } from '../../../../src-renderer/app/frame/RefusedPage.tsx';
import { drawn, textOf } from '../../drawn.tsx';

const page = (refused: 'nothing' | 'link' | 'session'): string =>
  textOf(drawn(<RefusedPage refused={refused} reason="So said the service." />));

test('a tab whose session is over reads when it ended, and nothing of a link at fault', () => {
  expect(page('session')).toMatch(/^This tab’s session has ended/);
  expect(page('session')).not.toMatch(/this link|already used|has expired/i);
});

test('a link that no longer opens is said to be the reason only where there was one', () => {
  expect(page('link')).toMatch(/^This link no longer opens Perpscope/);
  expect(page('nothing')).toMatch(/^This page needs a link/);
  expect(page('nothing')).not.toMatch(/restarted|already used/);
});

test.each(['nothing', 'link', 'session'] as const)(
  'whatever was refused (%s), the page tells how to get a link, and the service’s own sentence',
  (refused) => {
    expect(page(refused)).toContain('npm run open');
    expect(page(refused)).toContain('So said the service.');
  },
);
