/** A screen of the navigation rail. */
export interface Screen {
  readonly label: string;
  readonly to: string;
  /** Letter that opens the screen when pressed after `g`. */
  readonly letter: string;
  /** First words of the screen's addresses. */
  readonly roots: readonly string[];
}

/** Screens that exist, in the order of the rail. */
export const screens = [
  { label: 'Overview', letter: 'o', to: '/overview', roots: ['overview'] },
  { label: 'Markets', letter: 'm', to: '/crypto', roots: ['crypto', 'stocks', 'commodities', 'market'] },
  { label: 'Positions', letter: 'p', to: '/positions', roots: ['positions'] },
  { label: 'Orders', letter: 'b', to: '/orders', roots: ['orders'] },
  { label: 'Trades', letter: 't', to: '/trades', roots: ['trades'] },
  { label: 'Decisions', letter: 'd', to: '/decisions', roots: ['decisions'] },
  { label: 'Refused entries', letter: 'f', to: '/refused', roots: ['refused'] },
  { label: 'Signals', letter: 's', to: '/signals', roots: ['signals'] },
  { label: 'Performance', letter: 'e', to: '/performance', roots: ['performance'] },
  { label: 'Risk', letter: 'r', to: '/risk', roots: ['risk'] },
  { label: 'Transfers', letter: 'v', to: '/transfers', roots: ['transfers'] },
  { label: 'Alerts', letter: 'a', to: '/alerts', roots: ['alerts'] },
  { label: 'Exports', letter: 'x', to: '/exports', roots: ['exports'] },
  { label: 'Connections', letter: 'c', to: '/connections', roots: ['connections'] },
  { label: 'Settings', letter: 'g', to: '/settings', roots: ['settings'] },
] as const satisfies readonly Screen[];
