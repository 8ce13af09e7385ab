import type { Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { defaultProfile } from '../../../src-preload/contract/views/service/profile-name.ts';
import { writeProfileFile, type ProfileFile } from '../../../src-main/config/profiles.ts';
import { expect, test } from './app.ts';
import { looksRightEverywhere } from './looks-right.ts';

/** Writes a second profile, as its service leaves it in its folder. */
function aProfile(root: string, file: ProfileFile): void {
  const folder = join(root, 'profiles', file.name);
  mkdirSync(folder, { recursive: true });
  writeProfileFile(folder, file);
}

function threeProfiles(root: string, url: string): void {
  mkdirSync(join(root, 'profiles', 'gamma'), { recursive: true });
  const watching = { venue: 'hyperliquid', network: 'MAINNET' } as const;
  aProfile(root, { name: 'alpha', ...watching, port: Number(new URL(url).port), pid: process.pid });
  aProfile(root, { name: 'beta', ...watching, port: 4312, pid: null });
}

const open = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: `Profile ${defaultProfile}` }).press('Enter');
  await expect(page.getByRole('list', { name: 'Profiles' }).getByRole('listitem')).toHaveCount(4);
};

test('the switcher opens a running profile, says how to start another, and looks right in both themes', async ({
  app,
  page,
}) => {
  threeProfiles(app.dataDir, app.service.url);
  await app.open('#/positions');
  await open(page);
  const row = page.getByRole('list', { name: 'Profiles' }).getByRole('listitem');
  await expect(row.nth(0)).toContainText('This window');
  await expect(row.nth(1)).toContainText('Hyperliquid, Mainnet');
  await expect(row.nth(1).getByRole('link', { name: 'Open page' })).toHaveAttribute(
    'href',
    `${app.service.url}/`,
  );
  await expect(row.nth(1)).toContainText('perpscope open --profile alpha');
  await expect(row.nth(2)).toContainText('port 4312 · Not running');
  await expect(row.nth(2)).toContainText('perpscope serve --profile beta');
  await expect(row.nth(3)).toContainText('Network not known yet · port not known yet · Not running');
  await expect(row.getByRole('button')).toHaveCount(0);
  await looksRightEverywhere(page, app, 'profiles');
});

test('the palette opens the profiles', async ({ shared: app, page }) => {
  await app.open('#/positions');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('profiles');
  await page.getByRole('option', { name: /^Profiles/ }).click();
  await expect(page.getByRole('region', { name: 'Profiles' }).getByRole('listitem')).toHaveCount(1);
});
