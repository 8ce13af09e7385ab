import type { Locator, Page } from '@playwright/test';

/** A question that an operator asks of the window, and where it is answered. */
export interface TourQuestion {
  readonly text: string;
  /** Links to click from the Overview on, in order. */
  readonly clicks: readonly ((page: Page) => Locator)[];
  /** Element that shows the answer. */
  readonly answer: (page: Page) => Locator;
  /** Pattern of the answer's text. */
  readonly reads: RegExp;
  /** Name of its picture, without extension. */
  readonly picture: string;
}

const screen =
  (name: string) =>
  (page: Page): Locator =>
    page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true });
const tile =
  (name: string | RegExp) =>
  (page: Page): Locator =>
    page.getByRole('region', { name }).first();
const main = (page: Page): Locator => page.getByRole('main');
const row =
  (table: RegExp) =>
  (page: Page): Locator =>
    page.getByRole('grid', { name: table }).getByRole('row').nth(1);

/** Most clicks that lead to an answer. */
export const mostClicks = 2;

export const questions: readonly TourQuestion[] = [
  {
    text: 'Is the agent alive?',
    clicks: [],
    answer: tile('Agent and data'),
    reads: /Running, heartbeat \d+ s/,
    picture: 'overview',
  },
  {
    text: 'Is it making or losing money today, and how near is the limit?',
    clicks: [],
    answer: tile('Equity'),
    reads: /Today\s*[+−]?\$[\d,.]+[^]*% of \$2,500\.00 limit/,
    picture: 'overview',
  },
  {
    text: 'May it enter stocks now, and when does that change?',
    clicks: [],
    answer: (page) => page.getByRole('navigation', { name: 'Markets', exact: true }),
    reads: /New entries in \d+ of \d+[^]*(opens|closes|Closed)/,
    picture: 'overview',
  },
  {
    text: 'Why was the last order rejected?',
    clicks: [
      screen('Trades'),
      (page) => page.getByRole('group', { name: 'Outcome' }).getByRole('button', { name: /^Rejected/ }),
    ],
    answer: row(/^Orders and their outcomes/),
    reads: /Rejected\s*(Insufficient|Order|Post only|Reduce only)/,
    picture: 'rejected-orders',
  },
  {
    text: 'Where do the agent and the venue disagree?',
    clicks: [screen('Trades'), (page) => page.getByRole('button', { name: /^Mismatches/ })],
    answer: row(/^Orders and their outcomes/),
    reads: /Differs|No fill at venue|Not in the agent’s journal|Outcome not reported|Spot, not in journal/,
    picture: 'mismatches',
  },
  {
    text: 'How far is each position from its liquidation, and is it protected?',
    clicks: [screen('Positions')],
    answer: row(/position/i),
    reads: /% away|–/,
    picture: 'positions',
  },
  {
    text: 'Why did it decide that?',
    clicks: [screen('Decisions')],
    answer: main,
    reads: /confidence|Confidence|\d+%/,
    picture: 'decisions',
  },
  {
    text: 'What did it refuse to enter, and by which gate?',
    clicks: [screen('Refused entries')],
    answer: row(/refused/i),
    reads: /\d/,
    picture: 'refused-entries',
  },
  {
    text: 'What did a week cost in fees and funding?',
    clicks: [screen('Performance')],
    answer: main,
    reads: /Fees\s*−?\$[\d,.]+[^]*Funding\s*[+−]?\$[\d,.]+/,
    picture: 'performance',
  },
  {
    text: 'How near is each risk limit?',
    clicks: [screen('Risk')],
    answer: main,
    reads: /2,500/,
    picture: 'risk',
  },
  {
    text: 'Is there a deposit on its way?',
    clicks: [screen('Transfers')],
    answer: main,
    reads: /Deposits/,
    picture: 'transfers',
  },
  {
    text: 'Which programs read from Perpscope?',
    clicks: [screen('Connections')],
    answer: main,
    reads: /Callers|Programs|Requests/i,
    picture: 'connections',
  },
];
