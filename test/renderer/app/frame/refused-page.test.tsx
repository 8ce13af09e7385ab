import { expect, test } from 'vitest';
import { RefusedPage } from '../../../../src-renderer/app/frame/RefusedPage.tsx';
import { drawn, textOf } from '../../drawn.tsx';

const page = (refused: 'nothing' | 'link' | 'session'): string =>
  textOf(drawn(<RefusedPage refused={refused} reason="So said the service." />));

test('the title names what was refused: the session, the link, or a page without either', () => {
  expect(page('session')).toMatch(/^This tab’s session has ended So said the service\./);
  expect(page('link')).toMatch(/^This link no longer opens Perpscope So said the service\./);
  expect(page('nothing')).toMatch(/^This page needs a link So said the service\./);
});

test.each(['nothing', 'link', 'session'] as const)(
  'the page says how to get a link, whatever was refused (%s)',
  (refused) => {
    expect(page(refused)).toContain('npm run open');
    expect(page(refused)).toContain('perpscope open');
  },
);
