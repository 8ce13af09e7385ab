import type { Locator, Page } from '@playwright/test';
import { expect, type App } from './app.ts';

/** Returns the service's present answer to a path. */
export async function answerOf<T>(app: App, path: string): Promise<T> {
  const response = await fetch(`${app.service.url}${path}`);
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
}

/** Returns the number of a figure, from its title, which has every digit. null: a dash. */
export async function exactOf(cell: Locator): Promise<number | null> {
  const title = await cell.locator('.figure, .missing').first().getAttribute('title');
  return title === null || !/^[−-]?[\d,.]+$/.test(title) ? null : Number(title.replaceAll(',', ''));
}

/** The number as it is written, to the digit. null: a dash. */
export function numberIn(text: string): number | null {
  const digits = text.replaceAll(/[^\d.−-]/g, '').replace('−', '-');
  return digits === '' || digits === '-' ? null : Number(digits);
}

/** Rounds to as many decimals as are shown. */
export function toCents(value: number | null): number | null {
  return value === null ? null : Math.round(value * 100) / 100;
}

export const poolStrip = (page: Page): Locator => page.getByRole('region', { name: 'Pool' });
export const priceStrip = (page: Page): Locator =>
  page.getByRole('region', { name: 'Markets the agent trades' });
