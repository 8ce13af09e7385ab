import { expect, test } from 'vitest';
import { dashboardLine } from '../../src-main/cli/serve.ts';

test('a start prints the address of its dashboard, or that none was built', () => {
  const link = 'http://127.0.0.1:4310/#/link/abc';
  expect(dashboardLine(link)).toBe(`Dashboard (valid once, for ten minutes): ${link}`);
  expect(dashboardLine(null)).toMatch(/^The dashboard is not built/);
  expect(dashboardLine(null)).not.toContain('http');
});
