import type { Page } from '@playwright/test';

/** One view to check. */
export interface View {
  readonly name: string;
  readonly address: string;
  readonly scenario?: string;
  /** Resolves when it has its content. */
  readonly ready: (page: Page) => Promise<void>;
}
