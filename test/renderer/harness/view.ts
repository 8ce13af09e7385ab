import type { Page } from '@playwright/test';

/** One thing to look at. */
export interface View {
  readonly name: string;
  readonly address: string;
  readonly scenario?: string;
  /** Resolves when it shows what it should. */
  readonly ready: (page: Page) => Promise<void>;
}
